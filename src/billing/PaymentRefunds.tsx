import { Badge, type ExtensionProps, useI18n, VisuallyHidden } from '../../engine/ui/resources/index.ts';
import type { Payment } from '../../schemas/generated/types.ts';
import { constantOption } from '../constantOption.ts';
import classes from './PaymentRefunds.module.css';

type Refund = Payment['refunds'][number];

/** The refunds of a payment, each with its credit note. */
export default function PaymentRefunds({ row }: ExtensionProps) {
  const { refunds } = row as unknown as Payment;
  return (
    <ul className={classes.refunds}>
      {refunds.map(refund => (
        <li key={refund.uuid}>
          <RefundLine refund={refund} />
        </li>
      ))}
    </ul>
  );
}

function RefundLine({ refund }: { refund: Refund }) {
  const i18n = useI18n();
  const { amount, refund_status, created_at, reason, credit_note_url } = refund;
  const status = constantOption('payments.refund_status', refund_status);
  return (
    <>
      <bdi dir="ltr">{i18n.money(amount)}</bdi>
      <Badge option={status} text={i18n.label(status.label)} />
      <time dateTime={created_at} title={i18n.fullDate(created_at)}>
        {i18n.shortDate(created_at)}
      </time>
      {reason && <span dir="auto">{i18n.text(`billing.refund_reasons.${reason}`, { _: reason })}</span>}
      {credit_note_url && (
        <a href={credit_note_url} download className="link">
          {i18n.text('billing.credit_note')} <VisuallyHidden>{i18n.money(amount)}</VisuallyHidden>
        </a>
      )}
    </>
  );
}
