import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DialogFrame, Notice } from '../../../engine/ui/components/index.ts';
import { CheckIcon, CloseIcon, FileIcon, HelpIcon } from '../../../engine/ui/icons/icons.ts';
import { errorText, useI18n } from '../../../engine/ui/resources/index.ts';
import type { ReviewedOrder } from '../reviewRoles.ts';
import { useReviewRoom, useSummary } from '../session/reviewContext.ts';
import classes from './dialogs.module.css';
import { useOrderForm } from './useOrderForm.ts';

interface AcceptWorkDialogProps {
  order: ReviewedOrder;
  file: ReviewedOrder['files'][number];
  onClose: () => void;
  /** Requests changes instead. */
  onRequest: () => void;
}

/** Accepts the order: what happens to undecided, open and rejected changes, and to the other files. */
export default function AcceptWorkDialog({ order, file, onClose, onRequest }: AcceptWorkDialogProps) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const { total, accepted, rejected, open, openChanges } = useSummary(session);
  const form = useOrderForm(order.uuid, session);
  const undecided = total - accepted - rejected - openChanges;
  const others = order.files.filter(other => other.role === 'result' && other.uuid !== file.uuid).length;
  const accept = () => form.submit({ decision: 'accept' }, i18n.text('orders.accept.done'));
  const line = (icon: ReactNode, key: string, count: number) =>
    count > 0 && (
      <li>
        {icon}
        <span>{i18n.plural(`review.accepting.${key}`, count)}</span>
      </li>
    );
  return (
    <DialogFrame
      title={i18n.text('review.accepting.title')}
      width="sm"
      onClose={form.isSending ? undefined : onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose} disabled={form.isSending}>
            {i18n.text('review.cancel')}
          </Button>
          <Button variant="contained" onClick={() => void accept()} loading={form.isSending}>
            {i18n.text('review.accept_work')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{i18n.text('review.accepting.text')}</p>
      {form.problem && (
        <Notice tone="error" alert title={i18n.text('review.accepting.failed')}>
          {errorText(form.problem, i18n)}
        </Notice>
      )}
      <ul className={classes.outcome}>
        {line(<CheckIcon />, 'undecided', undecided)}
        {line(<HelpIcon />, 'open', open)}
        {line(<CloseIcon />, 'rejected', rejected)}
        {line(<FileIcon />, 'others', others)}
      </ul>
      {open > 0 && (
        <Button variant="text" sx={{ justifySelf: 'start', marginInlineStart: -1.5 }} onClick={onRequest}>
          {i18n.text('review.accepting.request')}
        </Button>
      )}
    </DialogFrame>
  );
}
