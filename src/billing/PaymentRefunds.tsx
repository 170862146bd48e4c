import { Badge, type NamedProps, SpokenOnly, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { Payment } from '../../schemas/generated/types.ts';
import { constantOption } from '../constantOption.ts';
import classes from './PaymentRefunds.module.css';

type Refund = Payment['refunds'][number];

/** What was given back of a payment, each with its credit note. */
export default function PaymentRefunds({ row }: NamedProps) {
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
  const say = useSpeaker();
  const { amount, refund_status, created_at, reason, credit_note_url } = refund;
  const status = constantOption('payments.refund_status', refund_status);
  return (
    <>
      <bdi dir="ltr">{say.money(amount)}</bdi>
      <Badge option={status} text={say.label(status.label)} />
      <time dateTime={created_at} title={say.exact(created_at)}>
        {say.day(created_at)}
      </time>
      {reason && <span dir="auto">{say.text(`billing.refund_reasons.${reason}`, { _: reason })}</span>}
      {credit_note_url && (
        <a href={credit_note_url} download className="link">
          {say.text('billing.credit_note')} <SpokenOnly>{say.money(amount)}</SpokenOnly>
        </a>
      )}
    </>
  );
}
