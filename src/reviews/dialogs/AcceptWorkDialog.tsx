import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon, FileIcon, HelpIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { ReviewedOrder } from '../reviewRoles.ts';
import { useReviewRoom, useSummary } from '../session/reviewContext.ts';
import classes from './dialogs.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
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
  const { rejected, open, undecided } = useSummary(session);
  const form = useOrderForm(order.uuid, session);
  const others = order.files.filter(other => other.role === 'result' && other.uuid !== file.uuid).length;
  const line = (icon: ReactNode, key: string, count: number) =>
    count > 0 && (
      <li>
        {icon}
        <span>{i18n.plural(`review.accepting.${key}`, count)}</span>
      </li>
    );
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
    </OrderFormDialog>
  );
}
