import { eq } from 'drizzle-orm';
import { users } from '../account/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import type { MailData } from '../mail/templates.ts';
import type { OrderRow, OrderStatus } from './tables.ts';

type OrderMail = { [Template in keyof MailData]: { template: Template; data: MailData[Template] } }[keyof MailData];

/** Tells the customer of a change that they wait for, or must act on, unless they asked not to be told. */
export async function mailTransition(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  order: OrderRow,
  from: OrderStatus,
): Promise<void> {
  const link = `${config.publicUrl}/dashboard/orders/${order.uuid}`;
  const mail = mailOf(order, from, link);
  if (!mail) return;
  const [customer] = await tx
    .select({ email: users.email, locale: users.locale, name: users.first_name, notifications: users.notifications })
    .from(users)
    .where(eq(users.uuid, order.customer_uuid));
  if (!customer || customer.notifications.order_updates === false) return;
  const { email, locale, name } = customer;
  await queueMail(tx, { to: email, locale, at: clock.now(), template: mail.template, data: { name, ...mail.data } });
}

function mailOf(order: OrderRow, from: OrderStatus, link: string): OrderMail | null {
  const { number, currency } = order;
  switch (order.status) {
    case 'awaiting_payment':
    case 'awaiting_files':
      if (from === 'on_hold' || (from === 'awaiting_payment' && order.status === 'awaiting_files')) return null;
      return { template: 'order_placed', data: { number, link, total: { amount: order.total ?? 0, currency } } };
    case 'queued':
      return order.due_at ? { template: 'order_queued', data: { number, link, due_at: order.due_at } } : null;
    case 'quoted':
      return order.quote && order.expires_at
        ? {
            template: 'quote_ready',
            data: { number, link, total: { amount: order.quote.total, currency }, valid_until: order.expires_at },
          }
        : null;
    case 'on_hold':
      // The mail that the account is locked says it all.
      if (order.on_hold_reason === 'account_locked') return null;
      return { template: 'order_on_hold', data: { number, link, reason: order.on_hold_reason ?? '' } };
    case 'delivered':
      return order.expires_at ? { template: 'order_delivered', data: { number, link, until: order.expires_at } } : null;
    default:
      return null;
  }
}
