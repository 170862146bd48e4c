import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { type Deps, hashOf, textsOf } from '../../engine/server/index.ts';
import type { MailMoney, mailOutbox } from '../../engine/server/mail/index.ts';
import { accountExports, type UserRow, users } from '../account/tables.ts';
import { proofs } from '../auth/tables.ts';
import { levelAfter, willRenew } from '../billing/levelAfter.ts';
import { outlookOf } from '../billing/outlook.ts';
import { defaultMethod, getCardExpiry } from '../billing/paymentMethods.ts';
import { planState } from '../billing/planState.ts';
import { couponUses, refunds } from '../billing/tables.ts';
import { type Term, termOf } from '../billing/termDates.ts';
import { coupons, customPrices } from '../generated/entityTables.ts';
import { isAllowed } from '../orders/allowedActions.ts';
import { holdKind } from '../orders/holdText.ts';
import { type OrderRow, type OrderStatus, orders } from '../orders/tables.ts';
import { constantName } from '../pricing/receiptLines.ts';
import { taxTermsOf } from '../tax/taxRate.ts';
import type { MailTemplate } from './templates.ts';

type MailRow = Pick<typeof mailOutbox.$inferSelect, 'to' | 'template' | 'data' | 'created_at'>;
type Data = Partial<Record<'link' | 'number' | 'code' | 'plan' | 'service', string>> &
  Partial<Record<'total' | 'amount' | 'price', MailMoney>> &
  /** ISO 8601 */
  Partial<Record<'until' | 'day' | 'next' | 'due_at', string>>;

interface DelayedMail {
  db: Db;
  now: Date;
  mail: MailRow;
  data: Data;
}

type Holds = (delayed: DelayedMail) => boolean | Promise<boolean>;

/** Returns whether a delayed mail says something that is no longer true. Reads the current state, not the queue. */
export async function isMailOutdated({ db, clock }: Pick<Deps, 'db' | 'clock'>, mail: MailRow): Promise<boolean> {
  const holds = stillHolds[mail.template as MailTemplate];
  // An unknown template, queued by a later version: it is kept.
  if (!holds) return false;
  return !(await holds({ db, now: clock.now(), mail, data: mail.data as Data }));
}

/** Past events stay true. */
const always: Holds = () => true;

const uuidIn = ({ link = '' }: Data, page: 'orders' | 'payments'): string | undefined =>
  new RegExp(`/${page}/([0-9a-f-]{36})`).exec(link)?.[1];

/** A mail is not sent if its link no longer works, because it was used or replaced by a later one. */
const proof =
  ({ expires }: { expires: boolean }): Holds =>
  async ({ db, now, data }) => {
    const token = data.link && new URL(data.link).searchParams.get('token');
    if (!token) return true;
    const open = and(
      ...[eq(proofs.token_hash, hashOf(token)), isNull(proofs.used_at)],
      expires ? gt(proofs.token_expires_at, now) : undefined,
    );
    return (await db.$count(proofs, open)) > 0;
  };

const account =
  (holds: (user: UserRow, delayed: DelayedMail) => boolean | Promise<boolean>): Holds =>
  async delayed => {
    const [user] = await delayed.db.select().from(users).where(eq(users.email, delayed.mail.to));
    return user !== undefined && holds(user, delayed);
  };

const term = (holds: (term: Term | null, user: UserRow, delayed: DelayedMail) => boolean | Promise<boolean>): Holds =>
  account(async (user, delayed) => holds(await termOf(delayed.db, user), user, delayed));

const isSame = (date: Date | null, written = ''): boolean => date?.getTime() === Date.parse(written);
const hasNoPlan = term(running => running === null);
const renews = async (db: Db, running: Term | null): Promise<boolean> =>
  running?.subscription.status === 'active' && willRenew(running, await levelAfter(db, running));
/** Whether the plan renews as the mail says: the same level, amount and day. */
const renewsAs = async (db: Db, user: UserRow, { day = '', plan, amount }: Data): Promise<boolean> => {
  const outlook = await outlookOf(db, await planState(db, user), await taxTermsOf(db, user.uuid));
  const isSameLevel = outlook.level === plan && outlook.amount?.amount === amount?.amount;
  return ['renews', 'changes'].includes(outlook.kind) && outlook.on === day.slice(0, 10) && isSameLevel;
};

const order =
  (holds: (order: OrderRow, data: Data) => boolean): Holds =>
  async ({ db, data }) => {
    const uuid = uuidIn(data, 'orders');
    if (!uuid) return true;
    const [row] = await db.select().from(orders).where(eq(orders.uuid, uuid));
    return row !== undefined && holds(row, data);
  };
const orderIn = (...statuses: OrderStatus[]): Holds => order(({ status }) => statuses.includes(status));
/** A changed due date has a separate mail. */
const dueIn = (...statuses: OrderStatus[]): Holds =>
  order(({ status, due_at }, data) => statuses.includes(status) && isSame(due_at, data.due_at));
const orderOnHold = (kind: ReturnType<typeof holdKind>, holds: (row: OrderRow) => boolean = () => true): Holds =>
  order(row => holdKind(row) === kind && holds(row));

const inWork = ['queued', 'in_progress', 'quality_check', 'revision_requested'] as const;

const refundWhere =
  (count: (found: number) => boolean, where: (delayed: DelayedMail) => SQL | undefined): Holds =>
  async delayed => {
    const payment = uuidIn(delayed.data, 'payments');
    if (!payment) return true;
    const found = and(eq(refunds.payment_uuid, payment), eq(refunds.refund_status, 'succeeded'), where(delayed));
    return count(await delayed.db.$count(refunds, found));
  };

const paysWithCard = term(async (running, user, { db, data }) => {
  const card = await defaultMethod(db, user);
  return isSame(card && getCardExpiry(card), data.until) && (await renews(db, running));
});

/** Returns for each mail whether it is still true. Only delayed mails are checked. */
const stillHolds: Record<MailTemplate, Holds> = {
  verify_email: proof({ expires: true }),
  email_change: proof({ expires: true }),
  email_check: proof({ expires: true }),
  password_reset: proof({ expires: true }),
  staff_invitation: proof({ expires: true }),
  // After its hour the mail still says how to get another link.
  change_undone: proof({ expires: false }),
  // Notices that protect an account: its owner reads them even when all is over.
  password_changed: always,
  email_change_requested: always,
  email_changed: always,
  sessions_ended: always,
  account_locked: account(user => user.blocked_at !== null),
  account_unlocked: account(user => user.blocked_at === null),
  account_corrected: always,
  own_price: account(
    async ({ uuid }, { db, data }) =>
      (await db.$count(
        customPrices,
        and(eq(customPrices.customer_uuid, uuid), eq(customPrices.price, data.price?.amount ?? 0)),
      )) > 0,
  ),
  own_price_ended: account(async ({ uuid, locale }, { db, data }) => {
    const own = await db.select().from(customPrices).where(eq(customPrices.customer_uuid, uuid));
    return !own.some(({ order_type }) => constantName(textsOf(locale), 'order_type', order_type) === data.service);
  }),
  contract_agreed: term(
    (running, _user, { data }) => running?.subscription.end_date === (data.until ?? '').slice(0, 10),
  ),
  deletion_requested: account((user, { data }) => isSame(user.deletion_scheduled_at, data.until)),
  deletion_reminder: account((user, { data }) => isSame(user.deletion_scheduled_at, data.until)),
  deletion_withdrawn: account(user => user.deletion_scheduled_at === null),
  account_erased: always,
  export_ready: account(
    async ({ uuid }, { db, now, data }) =>
      (await db.$count(
        accountExports,
        and(
          ...[eq(accountExports.user_uuid, uuid), gt(accountExports.expires_at, now)],
          eq(accountExports.expires_at, new Date(data.until ?? 0)),
        ),
      )) > 0,
  ),
  payment_receipt: always,
  payment_failed: async delayed => {
    if (uuidIn(delayed.data, 'orders')) return order(row => isAllowed(row, 'checkout'))(delayed);
    return term(running => running?.level.name !== delayed.data.number)(delayed);
  },
  plan_renews_soon: account(
    async (user, { db, data }) => (await renewsAs(db, user, data)) && (await defaultMethod(db, user)) !== null,
  ),
  plan_needs_card: account(
    async (user, { db, data }) => (await renewsAs(db, user, data)) && (await defaultMethod(db, user)) === null,
  ),
  plan_payment_failed: term(
    (running, _user, { now, data }) =>
      running?.subscription.status === 'past_due' && Date.parse(data.next ?? '') > now.getTime(),
  ),
  plan_expired: hasNoPlan,
  plan_ended: hasNoPlan,
  plan_not_bought: hasNoPlan,
  plan_given_back: hasNoPlan,
  plan_ended_by_us: hasNoPlan,
  renewal_off_by_us: term(running => running !== null && !running.subscription.auto_renew),
  renewal_on_by_us: term((running, _user, { db }) => renews(db, running)),
  contract_goes_on: term((running, _user, { db }) => renews(db, running)),
  card_expires: paysWithCard,
  card_expired: paysWithCard,
  refund_to_card: refundWhere(
    found => found > 0,
    ({ data }) => eq(refunds.amount, data.amount?.amount ?? 0),
  ),
  refund_to_credit: refundWhere(
    found => found > 0,
    ({ data }) => eq(refunds.amount, data.amount?.amount ?? 0),
  ),
  // "We send you the money another way": not when we have.
  refund_failed: refundWhere(
    found => found === 0,
    ({ mail }) => gt(refunds.created_at, mail.created_at),
  ),
  refund_rejected: always,
  coupon_granted: account(async ({ uuid }, { db, data }) => {
    const granted = db
      .select({ uuid: coupons.uuid })
      .from(coupons)
      .where(eq(coupons.code, data.code ?? ''));
    const open = and(
      ...[eq(couponUses.customer_uuid, uuid), eq(couponUses.state, 'assigned')],
      inArray(couponUses.coupon_uuid, granted),
    );
    return (await db.$count(couponUses, open)) > 0;
  }),
  credit_given: always,
  credit_taken: always,
  quote_requested: orderIn('quote_requested'),
  quote_ready: order(({ status, quote }, { total }) => status === 'quoted' && quote?.total === total?.amount),
  quote_expired: orderIn('expired'),
  order_placed: orderIn('awaiting_files'),
  order_files_needed: orderIn('awaiting_files'),
  order_awaiting_payment: order((row, { total }) => row.status === 'awaiting_payment' && row.total === total?.amount),
  order_queued: dueIn('queued', 'in_progress', 'quality_check'),
  order_started: dueIn('in_progress', 'quality_check'),
  order_resumed: dueIn(...inWork),
  order_count_decided: dueIn(...inWork),
  changes_requested: dueIn('revision_requested', 'in_progress', 'quality_check'),
  order_editor_changed: orderIn(...inWork, 'on_hold'),
  order_on_hold: orderOnHold('answer'),
  order_file_needed: orderOnHold('files'),
  order_under_review: orderOnHold('review'),
  order_count_question: orderOnHold('count'),
  order_balance_due: order((row, { amount }) => row.status === 'on_hold' && row.balance_due === amount?.amount),
  order_delivered: order(({ status, revisions_left }) => status === 'delivered' && revisions_left > 0),
  order_delivered_last: orderIn('delivered'),
  order_completed: orderIn('completed'),
  order_cancelled: orderIn('cancelled'),
  order_expired: orderIn('expired'),
  order_message: always,
  order_message_to_team: always,
  contact_answer: always,
};
