import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { ReviewedOrder } from '../reviewRoles.ts';
import type { DecisionSession } from '../session/DecisionSession.ts';
import classes from './dialogs.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { useOrderForm } from './useOrderForm.ts';

/** What happens to work in a state: nothing is shown for 0. */
export interface Outcome {
  icon: ReactNode;
  /** The key of its text, which has a form for each number. */
  text: string;
  count: number;
}

interface AcceptWorkDialogProps {
  order: ReviewedOrder;
  session: DecisionSession;
  outcomes: Outcome[];
  hasOpen: boolean;
  onClose: () => void;
  /** Requests changes instead. */
  onRequest: () => void;
}

/** Accepts the order: what happens to undecided, open and rejected work, and to the other files. */
export function AcceptWorkDialog({ order, session, outcomes, hasOpen, onClose, onRequest }: AcceptWorkDialogProps) {
  const i18n = useI18n();
  const form = useOrderForm(order.uuid, session);
  return (
    <OrderFormDialog
      title={i18n.text('review.accepting.title')}
      form={form}
      failed={i18n.text('review.accepting.failed')}
      confirm={i18n.text('review.accept_work')}
      onConfirm={() => void form.submit({ decision: 'accept' }, i18n.text('orders.accept.done'))}
      onClose={onClose}
    >
      <p className={classes.text}>{i18n.text('review.accepting.text')}</p>
      <ul className={classes.outcome}>
        {outcomes
          .filter(({ count }) => count > 0)
          .map(({ icon, text, count }) => (
            <li key={text}>
              {icon}
              <span>{i18n.plural(text, count)}</span>
            </li>
          ))}
      </ul>
      {hasOpen && (
        <Button variant="text" sx={{ justifySelf: 'start', marginInlineStart: -1.5 }} onClick={onRequest}>
          {i18n.text('review.accepting.request')}
        </Button>
      )}
    </OrderFormDialog>
  );
}
