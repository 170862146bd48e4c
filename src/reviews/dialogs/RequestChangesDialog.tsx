import { type ReactNode, useState } from 'react';
import { CheckInput, TextArea } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { ReviewedOrder } from '../reviewRoles.ts';
import type { DecisionSession } from '../session/DecisionSession.ts';
import classes from './dialogs.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { type OpenPoint, requestText } from './requestText.ts';
import { useOrderForm } from './useOrderForm.ts';

interface RequestChangesDialogProps {
  order: ReviewedOrder;
  session: DecisionSession;
  points: OpenPoint[];
  /** What a point concerns. */
  renderText: (id: string) => ReactNode;
  /** The line of the message above the points. */
  heading: string;
  /** What happens to the other decisions. */
  kept: string;
  /** Points that stay out of the request are no longer open. */
  onLeaveOut: (ids: string[]) => void;
  onClose: () => void;
}

/** The request for changes with the open points, and what happens to the other decisions. */
export function RequestChangesDialog(props: RequestChangesDialogProps) {
  const { order, session, points, renderText, heading, kept, onLeaveOut, onClose } = props;
  const i18n = useI18n();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const form = useOrderForm(order.uuid, session);
  const chosen = points.filter(({ id }) => !leftOut.has(id));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  };
  const send = () => {
    // Points that stay out of the request are undecided again, so that the open ones are those of the request.
    onLeaveOut([...leftOut]);
    const notes = requestText(heading, note, chosen, i18n);
    void form.submit({ decision: 'changes', notes }, i18n.text('review.request.sent'));
  };
  return (
    <OrderFormDialog
      title={i18n.text('review.request.title')}
      form={form}
      failed={i18n.text('review.request.failed')}
      confirm={i18n.plural('review.request.send', chosen.length)}
      isIncomplete={order.revisions_left === 0 || chosen.length === 0}
      onConfirm={send}
      onClose={onClose}
    >
      {form.help && <p className={classes.text}>{form.help}</p>}
      <ul className={classes.points}>
        {points.map(({ id, name, note: question }) => (
          <li key={id}>
            <CheckInput
              id={`point-${id}`}
              label={
                <>
                  <b>{name}</b>
                  <span className={classes.excerpt}>{renderText(id)}</span>
                </>
              }
              help={question ? <bdi>{question}</bdi> : i18n.text('review.request.no_note')}
              checked={!leftOut.has(id)}
              onChange={isChosen => toggle(id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <TextArea
        id="review-request-note"
        label={i18n.text('review.request.note')}
        rows={2}
        value={note}
        onChange={setNote}
      />
      <p className={classes.quiet}>{kept}</p>
    </OrderFormDialog>
  );
}
