import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Notice } from '../../engine/ui/components/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';

/** Why the order does not continue yet, apart from missing files. */
type BlockingReason = 'due' | 'unpaid' | 'held';

export function getBlockingReason({ status, allowed_actions }: Order): BlockingReason | null {
  const canPay = allowed_actions.includes('checkout');
  if (status === 'on_hold') return canPay ? 'due' : 'held';
  return canPay ? 'unpaid' : null;
}

export function OrderNotice({ order, waiting }: { order: Order; waiting: BlockingReason }) {
  const translate = useTranslate();
  const pay = waiting !== 'held' && (
    <Button size="small" component={Link} to={paths.checkout.to(order.uuid)}>
      {translate(`uploads.${waiting}.action`)}
    </Button>
  );
  return (
    <Notice
      tone={waiting === 'unpaid' ? 'info' : 'warning'}
      title={translate(`uploads.${waiting}.title`)}
      actions={pay || undefined}
    >
      {translate(`uploads.${waiting}.text`, { reason: order.on_hold_reason ?? '' })}
    </Notice>
  );
}
