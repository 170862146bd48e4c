import { eq } from 'drizzle-orm';
import { refundOrder } from '../billing/refunds.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { announce } from '../events/events.ts';
import { refuse } from '../http/problems.ts';
import type { FileRow } from '../uploads/tables.ts';
import { dueOf, putOnHold, returnFromHold } from './hold.ts';
import { hasOpenPayment } from './openPayment.ts';
import { capLeft, repriced } from './pricing.ts';
import { type OrderRow, orders, type StoredPrice } from './tables.ts';
import { type Act, recordEvent, transition } from './transition.ts';
import { takeCap } from './usage.ts';

const beforePayment = ['draft', 'quote_requested', 'awaiting_payment'];

/** The customer is done with the files: see `filesFinished` in orders.ts. */
export async function settleFiles(tx: Tx, deps: Deps, order: OrderRow, files: FileRow[], act: Act): Promise<OrderRow> {
  if (!hasSource(files)) throw refuse('upload_empty');
  if (beforePayment.includes(order.status)) return remember(tx, deps, order);
  if (order.status === 'on_hold') return resumeWithFiles(tx, deps, order, files, act);
  if (order.status !== 'awaiting_files') throw refuse('order_takes_no_files');
  return continueWithFiles(tx, deps, order, files, act);
}

export const hasSource = (files: FileRow[]): boolean => files.some(isSource);
const isSource = (file: FileRow): boolean => file.role === 'source' && file.upload === 'done';
/** Side-car files and quarantined ones are never counted. */
export const counted = (files: FileRow[]): FileRow[] =>
  files.filter(file => isSource(file) && file.scan !== 'quarantined');

async function remember(tx: Tx, deps: Deps, order: OrderRow): Promise<OrderRow> {
  const [changed] = await tx
    .update(orders)
    .set({ files_finished_at: deps.clock.now() })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  return changed ?? order;
}

/** Into the queue, or, from awaiting_files, on hold. */
export async function continueWithFiles(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  files: FileRow[],
  act: Act,
): Promise<OrderRow> {
  const now = deps.clock.now();
  const usable = counted(files);
  if (!usable.length) return putOnHold(tx, deps, order, { reason: 'quarantined', returnTo: 'awaiting_files' }, system);
  const verdict = compare(order, usable);
  if (verdict.than === 'more') return holdForBalance(tx, deps, order, verdict.measured);
  const settled = verdict.than === 'less' ? await giveBack(tx, deps, order, verdict.measured) : {};
  return transition(tx, deps, order, 'queued', {
    ...act,
    set: { ...act.set, files_finished_at: now, due_at: dueOf(order, now), ...settled },
  });
}

/** Files that nothing stops: there are some, they are safe, and they have no more than was ordered. */
export function isAsOrdered(order: OrderRow, files: FileRow[]): boolean {
  const usable = counted(files);
  return usable.length > 0 && compare(order, usable).than !== 'more';
}

const system: Act = { actor: 'system' };

/** An order on hold whose customer sent files again: they are looked at anew, the hold's own question is answered. */
async function resumeWithFiles(tx: Tx, deps: Deps, order: OrderRow, files: FileRow[], act: Act): Promise<OrderRow> {
  if (!counted(files).length) throw refuse('upload_empty');
  if (order.hold_return_to === 'awaiting_files') {
    const back = await returnFromHold(tx, deps, order, act);
    return continueWithFiles(tx, deps, back, files, act);
  }
  if (!order.balance_due) return returnFromHold(tx, deps, order, act);
  const ordered = order.price?.inputs?.quantity ?? order.quantity;
  const verdict = compare({ ...order, quantity: ordered }, counted(files));
  if (verdict.than === 'more') return rebalance(tx, deps, order, verdict.measured);
  const settled = verdict.than === 'less' ? await giveBack(tx, deps, order, verdict.measured) : { quantity: ordered };
  return returnFromHold(tx, deps, order, { ...act, set: { balance_due: null, ...settled } });
}

/** Other files, and still too much: another balance, unless the one before is being paid at this moment. */
async function rebalance(tx: Tx, deps: Deps, order: OrderRow, measured: number): Promise<OrderRow> {
  const balance = (await hasOpenPayment(tx, order)) ? null : await balanceOf(tx, order, measured);
  if (!balance || balance.balance_due === order.balance_due) return order;
  const [changed] = await tx
    .update(orders)
    .set({ ...balance, updated_at: deps.clock.now() })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  await recordEvent(tx, order, { ...system, at: deps.clock.now(), type: 'balance_due' });
  await announce(tx, deps, { customer: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  return changed ?? order;
}

/** Counts within this share of what was ordered are as ordered. */
const tolerance = 0.02;

type Verdict = { than: 'same' } | { than: 'more' | 'less'; measured: number };

/**
 * What the files have against what was ordered; formats that nobody can count are taken as ordered. A catalog counts
 * nothing, yet holds images that nobody sees: beside it the photos can be too many, but never too few.
 */
export function compare(order: Pick<OrderRow, 'unit' | 'quantity'>, files: FileRow[]): Verdict {
  const counts = files.map(file => (file.measured_unit === order.unit ? file.measured_count : null));
  if (!order.quantity || counts.some(count => count === null)) return { than: 'same' };
  const sum = counts.reduce<number>((whole, count) => whole + (count ?? 0), 0);
  const verdict = verdictOf(order.quantity, sum);
  return verdict.than === 'less' && files.some(file => file.file_type === 'catalog') ? { than: 'same' } : verdict;
}

function verdictOf(ordered: number, measured: number): Verdict {
  if (measured > ordered * (1 + tolerance)) return { than: 'more', measured };
  return measured < ordered * (1 - tolerance) && measured > 0 ? { than: 'less', measured } : { than: 'same' };
}

async function holdForBalance(tx: Tx, deps: Deps, order: OrderRow, measured: number): Promise<OrderRow> {
  const balance = await balanceOf(tx, order, measured);
  const hold = { reason: balance ? 'balance' : 'question', returnTo: 'queued' } as const;
  return putOnHold(tx, deps, order, hold, { ...system, set: balance ?? {} });
}

type Balance = Pick<OrderRow, 'quantity' | 'balance_due' | 'price'>;

/** The price stays the paid one until the balance is paid; the plan's cap is asked how much more it can give now. */
async function balanceOf(tx: Tx, order: OrderRow, measured: number): Promise<Balance | null> {
  const price = order.price && (await withCapOfToday(tx, order, order.price));
  const due = price?.inputs ? repriced(price.inputs, { quantity: measured }).total - price.total : 0;
  return due > 0 ? { quantity: measured, balance_due: due, price } : null;
}

/**
 * What our team has counted by hand takes the place of what was declared or measured: less is given back here and
 * now, more leaves a balance. Returns what changes of the order; a price that our team named is not worked out anew.
 */
export async function correctQuantity(tx: Tx, deps: Deps, order: OrderRow, counted: number): Promise<Act['set']> {
  const ordered = order.price?.inputs?.quantity ?? order.quantity ?? counted;
  const verdict = verdictOf(ordered, counted);
  if (verdict.than === 'less') return { quantity: counted, ...(await giveBack(tx, deps, order, counted)) };
  if (verdict.than === 'same') return { quantity: ordered };
  return (await balanceOf(tx, order, counted)) ?? { quantity: counted };
}

export async function withCapOfToday(db: Db | Tx, order: OrderRow, price: StoredPrice): Promise<StoredPrice> {
  if (!price.inputs) return price;
  const left = await capLeft(db, order.customer_uuid, order.uuid);
  const { plan } = price.inputs;
  const cap_left = plan.cap_left === null ? null : price.cap_used + Math.min(left ?? 0, plan.cap_left);
  return { ...price, inputs: { ...price.inputs, plan: { ...plan, cap_left }, credit: price.credit } };
}

/** Fewer than ordered: the difference goes back by itself, cap included. */
async function giveBack(tx: Tx, deps: Deps, order: OrderRow, measured: number): Promise<Act['set']> {
  const before = order.price;
  if (!before?.inputs) return {};
  const after = repriced(before.inputs, { quantity: measured, credit: before.credit });
  await takeCap(tx, order.customer_uuid, after.cap_used - before.cap_used, order.paid_at);
  await refundOrder(tx, order, {
    amount: before.total - after.total,
    credit: before.credit - after.credit,
    reason: 'measured_less',
    at: deps.clock.now(),
  });
  return { quantity: measured, price: after, total: after.total };
}
