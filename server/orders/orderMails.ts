import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { type ServerTexts, textsOf } from '../../engine/server/index.ts';
import { users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import type { MailData } from '../mail/templates.ts';
import { unsubscribeLink } from '../mail/unsubscribe.ts';
import { holdKind, holdText, quantityText } from './holdText.ts';
import type { OrderRow, OrderStatus } from './tables.ts';
import type { CountDecision, TransitionContext } from './transitionContext.ts';

type OrderMail = { [Template in keyof MailData]: { template: Template; data: MailData[Template] } }[keyof MailData];
type MailDeps = Pick<Deps, 'clock' | 'config'>;

/** Mails the customer about a change of status, unless they turned these mails off. */
export const mailTransition = (
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  from: OrderStatus,
  act: TransitionContext,
): Promise<void> => mailCustomer(tx, deps, order, (link, texts) => composeOrderMail({ order, from, link, texts, act }));

/** A mail about an order to its customer, in their language. */
export async function mailCustomer(
  tx: Tx,
  { clock, config }: MailDeps,
  order: Pick<OrderRow, 'uuid' | 'customer_uuid'>,
  write: (link: string, texts: ServerTexts) => OrderMail | null,
): Promise<void> {
  const [customer] = await tx
    .select({ email: users.email, locale: users.locale, name: users.first_name, notifications: users.notifications })
    .from(users)
    .where(eq(users.uuid, order.customer_uuid));
  if (!customer || customer.notifications.order_updates === false) return;
  const { email, locale, name } = customer;
  const mail = write(`${config.publicUrl}/dashboard/orders/${order.uuid}`, textsOf(locale));
  if (!mail) return;
  await queueMail(tx, {
    to: email,
    locale,
    at: clock.now(),
    template: mail.template,
    data: { name, ...mail.data },
    unsubscribe: unsubscribeLink(config),
  });
}

interface StatusChange {
  /** The order after the change, from which the mail takes its facts. */
  order: OrderRow;
  from: OrderStatus;
  /** The page of the order. */
  link: string;
  texts: ServerTexts;
  act: TransitionContext;
}

/**
 * The mail about a change of status; each change has one mail at most. Null: an internal change, or one that the
 * customer made on the page.
 */
export function composeOrderMail(change: StatusChange): OrderMail | null {
  const { order, from, link, texts } = change;
  const { number, due_at } = order;
  if (change.act.mailFacts?.count) return countMail(change, change.act.mailFacts.count);
  const withDueDate = <Template extends 'order_started' | 'order_resumed' | 'order_queued' | 'changes_requested'>(
    template: Template,
  ) => (due_at ? { template, data: { number, link, due_at } } : null);
  switch (order.status) {
    case 'quote_requested':
      return { template: 'quote_requested', data: { number, link } };
    case 'quoted':
      return quoteMail(change);
    case 'awaiting_payment':
      return unpaidMail(change);
    case 'awaiting_files':
      return filesMail(change);
    case 'queued':
      return withDueDate(from === 'on_hold' ? 'order_resumed' : 'order_queued');
    case 'in_progress':
      if (from === 'on_hold') return withDueDate('order_resumed');
      return from === 'queued' ? withDueDate('order_started') : null;
    case 'revision_requested':
      return withDueDate(from === 'on_hold' ? 'order_resumed' : 'changes_requested');
    case 'on_hold':
      return holdMail(change);
    case 'delivered':
      return deliveryMail(change);
    case 'completed':
      return change.act.mailFacts?.until
        ? { template: 'order_completed', data: { number, link, until: change.act.mailFacts.until } }
        : null;
    case 'cancelled':
      return { template: 'order_cancelled', data: { number, link, reason: cancellationText(change, texts) } };
    case 'expired':
      return { template: from === 'quoted' ? 'quote_expired' : 'order_expired', data: { number, link } };
    default:
      return null;
  }
}

/** Placed, and nothing happens before it is paid. */
function unpaidMail({ order: { number, total, currency, expires_at }, link }: StatusChange): OrderMail | null {
  if (total === null || !expires_at) return null;
  const data = { number, link: `${link}/checkout`, total: { amount: total, currency }, until: expires_at };
  return { template: 'order_awaiting_payment', data };
}

/** Placed with nothing to pay, or paid, or released from a hold: now the files are due. */
function filesMail({ order: { number, expires_at }, from, link }: StatusChange): OrderMail | null {
  if (!expires_at) return null;
  const template = from === 'draft' ? 'order_placed' : 'order_files_needed';
  return { template, data: { number, link, until: expires_at } };
}

function quoteMail({ order: { number, currency, quote, expires_at }, link }: StatusChange): OrderMail | null {
  if (!quote || !expires_at) return null;
  const total = { amount: quote.total, currency };
  return { template: 'quote_ready', data: { number, link, total, valid_until: expires_at } };
}

function deliveryMail({ order: { number, revisions_left, expires_at }, link }: StatusChange): OrderMail | null {
  if (!expires_at) return null;
  const template = revisions_left > 0 ? 'order_delivered' : 'order_delivered_last';
  return { template, data: { number, link, until: expires_at } };
}

/** The text of the mail depends on what ends the hold. */
function holdMail({ order, link, texts }: StatusChange): OrderMail | null {
  const { number, currency, balance_due } = order;
  const data = { number, link, reason: holdText(order, texts) ?? '' };
  switch (holdKind(order)) {
    case 'account_locked':
      // The mail that the account is locked names the reason and the remedy.
      return null;
    case 'balance': {
      const amount = { amount: balance_due ?? 0, currency };
      return { template: 'order_balance_due', data: { ...data, link: `${link}/checkout`, amount } };
    }
    case 'files':
      return { template: 'order_file_needed', data: { ...data, link: `${link}/upload` } };
    case 'count':
      return { template: 'order_count_question', data };
    case 'review':
      return { template: 'order_under_review', data };
    default:
      return { template: 'order_on_hold', data };
  }
}

/** The decision of staff about the count, and the refund. */
function countMail({ order, link, texts, act }: StatusChange, count: CountDecision): OrderMail | null {
  const { number, due_at, unit, currency } = order;
  if (!due_at) return null;
  const formatQuantity = (quantity: number) => quantityText(unit, quantity, texts);
  const values = { ordered: formatQuantity(count.ordered), measured: formatQuantity(count.measured) };
  const amount = texts.money(act.mailFacts?.refund ?? 0, currency);
  const outcome = texts.say(`orders.count_decided.${count.kind}`, { ...values, amount });
  return { template: 'order_count_decided', data: { number, link, outcome, due_at } };
}

function cancellationText({ order, act: { actor, note, mailFacts = {} } }: StatusChange, texts: ServerTexts): string {
  const why = texts.say(`orders.cancelled.${actor}`, { note: note ?? '' });
  const money = (['refund', 'credit', 'asked'] as const).map(
    what =>
      mailFacts[what] &&
      texts.say(`orders.cancelled.${what}`, { amount: texts.money(mailFacts[what], order.currency) }),
  );
  return [why, ...money.filter(Boolean)].join(' ');
}
