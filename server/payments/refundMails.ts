import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import { users } from '../account/tables.ts';
import type { PaymentRow } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';

type RefundMail = 'refund_to_card' | 'refund_to_credit' | 'refund_rejected' | 'refund_failed';
type MailedPayment = Pick<PaymentRow, 'uuid' | 'customer_uuid' | 'number' | 'currency'>;

/** Mails a customer the result of a refund. A refund to a card is mailed when it has succeeded, never before. */
export async function mailRefund(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  payment: MailedPayment,
  { template, amount, note }: { template: RefundMail; amount: number; note: string | null },
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, payment.customer_uuid));
  if (!user) return;
  await queueMail(tx, {
    to: user.email,
    locale: user.locale,
    at: clock.now(),
    template,
    data: {
      name: user.first_name,
      number: payment.number,
      note: describeReason(note, user.locale),
      amount: { amount, currency: payment.currency },
      link: `${config.publicUrl}/dashboard/account/payments/${payment.uuid}`,
    },
  });
}

/** Returns the text for a reason of the system; a reason that staff wrote stays as it is. */
export function describeReason(reason: string | null, locale: string): string {
  if (!reason) return '';
  const { has, say } = textsOf(locale);
  const key = `billing.refund_reasons.${reason}`;
  return /^[a-z_]+$/.test(reason) && has(key) ? `${say(key)}.` : reason;
}
