import { eq } from 'drizzle-orm';
import { users } from '../account/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import type { MailData } from '../mail/templates.ts';
import { type Texts, textsOf } from '../texts.ts';
import type { Act, CountDecision } from './act.ts';
import { holdText, quantityText } from './holdText.ts';
import { waitsForCountDecision } from './measuredHold.ts';
import type { OrderRow, OrderStatus } from './tables.ts';

type OrderMail = { [Template in keyof MailData]: { template: Template; data: MailData[Template] } }[keyof MailData];
type MailDeps = Pick<Deps, 'clock' | 'config'>;

/** Tells the customer of a change of status, unless they asked not to be told. */
export const mailTransition = (tx: Tx, deps: MailDeps, order: OrderRow, from: OrderStatus, act: Act): Promise<void> =>
  mailCustomer(tx, deps, order, (link, texts) => mailOf({ order, from, link, texts, act }));

/** A mail about an order to its customer, in their language. */
export async function mailCustomer(
  tx: Tx,
  { clock, config }: MailDeps,
  order: Pick<OrderRow, 'uuid' | 'customer_uuid'>,
  write: (link: string, texts: Texts) => OrderMail | null,
): Promise<void> {
  const [customer] = await tx
    .select({ email: users.email, locale: users.locale, name: users.first_name, notifications: users.notifications })
    .from(users)
    .where(eq(users.uuid, order.customer_uuid));
  if (!customer || customer.notifications.order_updates === false) return;
  const { email, locale, name } = customer;
  const mail = write(`${config.publicUrl}/dashboard/orders/${order.uuid}`, textsOf(locale));
  if (!mail) return;
  await queueMail(tx, { to: email, locale, at: clock.now(), template: mail.template, data: { name, ...mail.data } });
}

interface Change {
  order: OrderRow;
  from: OrderStatus;
  link: string;
  texts: Texts;
  act: Act;
}

/** Null: a change within the team, or one that the customer has just made and been told of. */
function mailOf(change: Change): OrderMail | null {
  const { order, from, link, texts } = change;
  const { number, due_at, expires_at } = order;
  if (change.act.told?.count) return countMail(change, change.act.told.count);
  const dated = <Template extends 'order_started' | 'order_resumed' | 'order_queued' | 'changes_requested'>(
    template: Template,
  ) => (due_at ? { template, data: { number, link, due_at } } : null);
  switch (order.status) {
    case 'quote_requested':
      return { template: 'quote_requested', data: { number, link } };
    case 'quoted':
      return quoteMail(change);
    case 'awaiting_payment':
    case 'awaiting_files':
      return placedMail(change);
    case 'queued':
      return dated('order_queued');
    case 'in_progress':
      if (from === 'on_hold') return dated('order_resumed');
      return from === 'queued' ? dated('order_started') : null;
    case 'revision_requested':
      return dated(from === 'on_hold' ? 'order_resumed' : 'changes_requested');
    case 'on_hold':
      return holdMail(change);
    case 'delivered':
      return expires_at ? { template: 'order_delivered', data: { number, link, until: expires_at } } : null;
    case 'completed':
      return change.act.told?.until
        ? { template: 'order_completed', data: { number, link, until: change.act.told.until } }
        : null;
    case 'cancelled':
      return { template: 'order_cancelled', data: { number, link, reason: cancelled(change, texts) } };
    case 'expired':
      return { template: 'order_expired', data: { number, link } };
    default:
      return null;
  }
}

function placedMail({ order, from, link }: Change): OrderMail | null {
  if (from === 'on_hold' || (from === 'awaiting_payment' && order.status === 'awaiting_files')) return null;
  const total = { amount: order.total ?? 0, currency: order.currency };
  return { template: 'order_placed', data: { number: order.number, link, total } };
}

function quoteMail({ order: { number, currency, quote, expires_at }, link }: Change): OrderMail | null {
  if (!quote || !expires_at) return null;
  const total = { amount: quote.total, currency };
  return { template: 'quote_ready', data: { number, link, total, valid_until: expires_at } };
}

function holdMail({ order, link, texts }: Change): OrderMail | null {
  // The mail that the account is locked says it all.
  if (order.on_hold_reason === 'account_locked') return null;
  if (waitsForCountDecision(order))
    return {
      template: 'order_count_question',
      data: { number: order.number, link, reason: holdText(order, texts) ?? '' },
    };
  return { template: 'order_on_hold', data: { number: order.number, link, reason: holdText(order, texts) ?? '' } };
}

/** What our team decided about the count, and what goes back. */
function countMail({ order, link, texts, act }: Change, count: CountDecision): OrderMail | null {
  const { number, due_at, unit, currency } = order;
  if (!due_at) return null;
  const said = (quantity: number) => quantityText(unit, quantity, texts);
  const values = { ordered: said(count.ordered), measured: said(count.measured) };
  const amount = texts.money(act.told?.refund ?? 0, currency);
  const outcome = texts.say(`orders.count_decided.${count.kind}`, { ...values, amount });
  return { template: 'order_count_decided', data: { number, link, outcome, due_at } };
}

function cancelled({ order, act: { actor, note, told = {} } }: Change, texts: Texts): string {
  const why = texts.say(`orders.cancelled.${actor}`, { note: note ?? '' });
  const money = (['refund', 'credit', 'asked'] as const).map(
    what => told[what] && texts.say(`orders.cancelled.${what}`, { amount: texts.money(told[what], order.currency) }),
  );
  return [why, ...money.filter(Boolean)].join(' ');
}
