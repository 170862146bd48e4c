import { eq } from 'drizzle-orm';
import { users } from '../../account/tables.ts';
import type { PaymentRow } from '../../billing/tables.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mail.ts';

type Told = 'refund_to_card' | 'refund_to_credit' | 'refund_rejected';

/** What became of a customer's money is never left to be found out on a page. */
export async function mailRefund(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  payment: PaymentRow,
  { template, amount, note }: { template: Told; amount: number; note: string },
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, payment.customer_uuid));
  if (!user) return;
  await queueMail(tx, {
    ...{ to: user.email, locale: user.locale, at: clock.now(), template },
    data: {
      ...{ name: user.first_name, number: payment.number, note },
      amount: { amount, currency: payment.currency },
      link: `${config.publicUrl}/dashboard/account/payments`,
    },
  });
}
