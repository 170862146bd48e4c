import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { removeBytes } from '../uploads/removeBytes.ts';
import { cancelOrder, purgeOrder } from './cancelOrder.ts';
import { completeOrder } from './completeOrder.ts';
import { hasOpenPayment } from './openPayment.ts';
import { releaseCoupon } from './placeOrder.ts';
import { customerOrderTallies, type OrderRow, type OrderStatus, orders, orderTallies } from './tables.ts';
import { type TransitionContext, transition } from './transition.ts';

const bySystem: TransitionContext = { actor: 'system' };

type Step = (tx: Tx, deps: Deps, order: OrderRow) => Promise<unknown>;

/** What the system does with a placed order at its `expires_at`, by status. */
const steps: Partial<Record<OrderStatus, Step>> = {
  quoted: expire,
  awaiting_payment: expire,
  awaiting_files: (tx, deps, order) => cancelOrder(tx, deps, order, bySystem),
  delivered: (tx, deps, order) => completeOrder(tx, deps, order, bySystem),
};

const purgeOldDraft = async (tx: Tx, deps: Deps, order: OrderRow): Promise<string[]> =>
  (await hasOpenPayment(tx, order)) ? [] : purgeOrder(tx, deps, order);

async function expire(tx: Tx, deps: Deps, order: OrderRow): Promise<void> {
  if (await hasOpenPayment(tx, order)) return;
  await releaseCoupon(tx, order);
  await transition(tx, deps, order, 'expired', { ...bySystem, set: { coupon_uuid: null } });
}

const timed = ['draft', ...Object.keys(steps)] as OrderStatus[];
const batchSize = 500;

async function runDue(deps: Deps): Promise<void> {
  const due = await deps.db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(and(lte(orders.expires_at, deps.clock.now()), inArray(orders.status, timed)))
    .orderBy(asc(orders.expires_at))
    .limit(batchSize);
  for (const { uuid } of due)
    await deps.db
      .transaction(tx => runOne(tx, deps, uuid))
      .then(keys => removeBytes(deps, keys))
      .catch(error => deps.log.error({ err: error, order: uuid }, 'cannot process due order'));
}

/**
 * Checks again under the lock, because the customer may have acted in the meantime. Returns the storage keys of files
 * that were deleted.
 */
async function runOne(tx: Tx, deps: Deps, uuid: string): Promise<string[]> {
  const [order] = await tx.select().from(orders).where(eq(orders.uuid, uuid)).for('update');
  if (!order?.expires_at || order.expires_at > deps.clock.now()) return [];
  if (order.status === 'draft') return purgeOldDraft(tx, deps, order);
  await steps[order.status]?.(tx, deps, order);
  return [];
}

/** Compacts the tally rows into one, and those of each customer who has many, atomically. */
async function compactTallies({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.execute(sql`with gone as (delete from ${orderTallies} returning ${orderTallies.orders})
    insert into ${orderTallies} (orders) select sum(orders) from gone having count(*) > 0`);
  await db.execute(sql`with long as (select customer_uuid from ${customerOrderTallies}
      group by customer_uuid having count(*) >= ${minCompactedTallies}),
    gone as (delete from ${customerOrderTallies} where customer_uuid in (select customer_uuid from long)
      returning customer_uuid, orders)
    insert into ${customerOrderTallies} (customer_uuid, orders) select customer_uuid, sum(orders) from gone group by 1`);
}

/** Fewer rows are cheap to sum and are not compacted. */
const minCompactedTallies = 20;

export const orderJobs: ScheduledJob[] = [
  { name: 'orders', every: 'ten minutes', run: runDue },
  { name: 'order_tallies', every: 'hour', run: compactTallies },
];
