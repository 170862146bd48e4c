/**
 * The interface of orders to other domains: `import * as orders from './orders.ts'`. Every function takes the
 * transaction first; an order is locked by `lockOwnOrder` before it is changed.
 */
import { and, eq, sql } from 'drizzle-orm';
import { type Db, preparedStatement, type Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { couponTerms } from '../billing/couponTerms.ts';
import type { Deps } from '../deps.ts';
import { coupons } from '../generated/entityTables.ts';
import type { CouponTerms } from '../pricing/couponLine.ts';
import { type FileRow, files as fileTable } from '../uploads/tables.ts';
import { isAllowed } from './allowedActions.ts';
import { continueAfterPayment } from './continueAfterPayment.ts';
import { availableCredit, priceAnswers, recalculatePrice } from './pricing.ts';
import { balancePrice } from './receipt.ts';
import { reconcileFiles, reconcileLateCounts } from './reconcileQuantity.ts';
import { type OrderRow, orders, type StoredPrice } from './tables.ts';

export { waitsForCountDecision } from './measuredHold.ts';
export { holdForQuarantine } from './quarantine.ts';
export { toReceipt } from './receipt.ts';
export { previewSettlement } from './settlementPreview.ts';
export { transition } from './transition.ts';
export { isVisibleToCustomer, isVisibleToSide } from './visibility.ts';

type Own = { uuid: string };

const isOwn = and(eq(orders.uuid, sql.placeholder('uuid')), eq(orders.customer_uuid, sql.placeholder('customer')));
const ownOrder = preparedStatement(db => db.select().from(orders).where(isOwn).prepare('own_order'));
const ownOrderForUpdate = preparedStatement(db =>
  db.select().from(orders).where(isOwn).for('update').prepare('own_order_for_update'),
);

/** Finds a customer's own order; any other order answers 404, like one that does not exist. */
export async function findOwnOrder(db: Db | Tx, customer: Own, uuid: string): Promise<OrderRow> {
  const [order] = await ownOrder(db).execute({ uuid, customer: customer.uuid });
  if (!order) throw problem('order_not_found');
  return order;
}

/** The same, locked until the transaction ends, so that other changes of the order wait. */
export async function lockOwnOrder(tx: Tx, customer: Own, uuid: string): Promise<OrderRow> {
  const [order] = await ownOrderForUpdate(tx).execute({ uuid, customer: customer.uuid });
  if (!order) throw problem('order_not_found');
  return order;
}

/**
 * What an order costs now. A draft is priced afresh; a placed order keeps what its price was frozen with
 * and takes only the coupon; a quote and a balance are as they were named.
 * `coupon` left out: the one that the order has; null: without any. Writes nothing.
 */
export async function priceOf(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  order: OrderRow,
  coupon?: CouponTerms | null,
): Promise<StoredPrice | null> {
  if (order.status === 'draft' || order.price === null)
    return priceAnswers(deps, db, order, coupon === undefined ? await couponOf(db, order) : coupon);
  const { price } = order;
  const { inputs } = price;
  if (!inputs) return price;
  if (order.status === 'on_hold') {
    const whole = recalculatePrice(inputs, { quantity: order.quantity ?? inputs.quantity });
    return order.balance_due ? balancePrice(price, whole) : price;
  }
  // Later changes of the coupon do not affect a held price.
  if (coupon === undefined) return price;
  // What a coupon left of the credit may have been given to another order since.
  const credit = Math.min(inputs.credit, await availableCredit(db, order));
  return { ...recalculatePrice(inputs, { coupon, credit }), inputs: { ...inputs, coupon } };
}

async function couponOf(db: Db | Tx, order: OrderRow): Promise<CouponTerms | null> {
  if (!order.coupon_uuid) return null;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.uuid, order.coupon_uuid));
  return coupon ? couponTerms(coupon) : null;
}

/**
 * An order's payment succeeded, or nothing was to be paid: counts the plan's cap, the coupon and the credit, and
 * moves on to awaiting_files, or to queued when all files are in. A balance paid takes the order off hold.
 */
export const markPaid = (tx: Tx, deps: Deps, order: OrderRow, act: Payer = { actor: 'customer' }): Promise<OrderRow> =>
  continueAfterPayment(tx, deps, order, act);

export type Payer = { actor: 'customer' | 'system'; actor_uuid?: string | null; note?: string | null };

/** Refuses with 409 when the order takes no files in its status. */
export function assertAcceptsFiles(order: OrderRow): void {
  if (!isAllowed(order, 'upload')) throw problem('order_not_accepting_files');
}

/**
 * Handles the files that the customer has declared complete. `files`: every row of the order that counts.
 * awaiting_files becomes queued with a due date, or on_hold if the files have more than was ordered or are all
 * quarantined. Before payment the time is only recorded. Refuses with 409 `upload_empty` without a counted file.
 */
export const finishFiles = (tx: Tx, deps: Deps, order: OrderRow, files: FileRow[]): Promise<OrderRow> =>
  reconcileFiles({ tx, deps, order, files }, { actor: 'customer' });

/** Compares a new count of an order's files, if the order did not wait for it. Each count is compared once. */
export const reconcileCounts = (deps: Pick<Deps, 'db' | 'clock' | 'config'>, uuid: string): Promise<void> =>
  deps.db.transaction(async tx => {
    const [order] = await tx.select().from(orders).where(eq(orders.uuid, uuid)).for('update');
    if (!order?.counts_pending) return;
    const files = await tx.select().from(fileTable).where(eq(fileTable.order_uuid, uuid));
    await reconcileLateCounts({ tx, deps, order, files });
  });
