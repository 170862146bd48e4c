import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { readHolidays } from '../pricing/holidays.ts';
import type { FileRow } from '../uploads/tables.ts';
import {
  countableFiles,
  decideOnQuantity,
  hasPendingCounts,
  hasSource,
  quantityPaidFor,
  uncountedFiles,
} from './compareQuantity.ts';
import { refundDifference } from './correctQuantity.ts';
import { dueDate, type HoldReason, putOnHold, returnFromHold } from './hold.ts';
import { isMeasuredHold } from './measuredHold.ts';
import { hasOpenPayment } from './openPayment.ts';
import { mailTransition } from './orderMails.ts';
import { decideWithBalance, type HoldDecision } from './quantityDecision.ts';
import { type OrderRow, type OrderStatus, orders } from './tables.ts';
import { recordEvent, type TransitionContext, transition } from './transition.ts';

type OrderDeps = Pick<Deps, 'clock' | 'config'>;

/** A locked order with its files, in the transaction that changes it. */
interface Reconciliation {
  tx: Tx;
  deps: OrderDeps;
  order: OrderRow;
  files: FileRow[];
}

const beforePayment = ['draft', 'quote_requested', 'awaiting_payment'];

/** Handles files that the customer has declared complete; see `finishFiles` in orders.ts. */
export async function reconcileFiles(given: Reconciliation, act: TransitionContext): Promise<OrderRow> {
  const { tx, deps, order, files } = given;
  if (!hasSource(files)) throw problem('upload_empty');
  if (beforePayment.includes(order.status)) return recordFinished(tx, deps, order);
  if (order.status === 'on_hold') return resumeWithFiles(given, act);
  if (order.status !== 'awaiting_files') throw problem('order_not_accepting_files');
  return continueWithFiles(given, act);
}

const recordFinished = (tx: Tx, deps: OrderDeps, order: OrderRow): Promise<OrderRow> =>
  updateOrder(tx, order, { files_finished_at: deps.clock.now() });

async function updateOrder(tx: Tx, order: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const [changed] = await tx.update(orders).set(set).where(eq(orders.uuid, order.uuid)).returning();
  return changed ?? order;
}

/** Moves an order with files to the queue, or puts it on hold. Pending counts are compared when they arrive. */
export async function continueWithFiles(given: Reconciliation, act: TransitionContext): Promise<OrderRow> {
  const { tx, deps, order, files } = given;
  const now = deps.clock.now();
  if (!countableFiles(files).length)
    return putOnHold(tx, deps, order, { reason: 'quarantined', returnTo: 'awaiting_files' }, system);
  await recordMissingCounts(tx, deps, order, files);
  const set = { ...act.set, counts_pending: hasPendingCounts(files) };
  const decision = await decideWithBalance(tx, order, files);
  if (decision.kind === 'hold') return holdForQuantity(given, decision, 'queued', set);
  const settled = await refundIfLess(given, decision);
  return transition(tx, deps, order, 'queued', {
    ...act,
    set: { ...set, files_finished_at: now, due_at: dueDate(order, now, await readHolidays(tx)), ...settled },
  });
}

const holdForQuantity = (
  { tx, deps, order }: Reconciliation,
  { hold, set }: Extract<HoldDecision, { kind: 'hold' }>,
  returnTo: OrderStatus,
  more: TransitionContext['set'],
): Promise<OrderRow> => putOnHold(tx, deps, order, { ...hold, returnTo }, { ...system, set: { ...more, ...set } });

const refundIfLess = async (
  { tx, deps, order }: Reconciliation,
  decision: HoldDecision,
): Promise<TransitionContext['set']> =>
  decision.kind === 'refund' ? refundDifference(tx, deps, order, decision.measured) : {};

/** Records the files without a known count, in the order's history and for staff. */
async function recordMissingCounts(tx: Tx, deps: OrderDeps, order: OrderRow, files: FileRow[]): Promise<void> {
  const names = uncountedFiles(order, files).map(file => file.name);
  if (!names.length) return;
  const note = names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ');
  await recordEvent(tx, order, { ...system, at: deps.clock.now(), type: 'not_counted', note });
}

/** Whether an order can continue with its files: some are safe, and their count is close to the ordered quantity. */
export const matchesOrder = (order: OrderRow, files: FileRow[]): boolean =>
  countableFiles(files).length > 0 && ['continue', 'refund'].includes(decideOnQuantity(order, files).kind);

const system: TransitionContext = { actor: 'system' };

/** Compares the files that a customer has sent for an order on hold. They also answer the question of the hold. */
async function resumeWithFiles(given: Reconciliation, act: TransitionContext): Promise<OrderRow> {
  const { tx, deps, order, files } = given;
  if (!countableFiles(files).length) throw problem('upload_empty');
  if (order.hold_return_to === 'awaiting_files') {
    const back = await returnFromHold(tx, deps, order, { ...act, isIntermediate: true });
    return continueWithFiles({ ...given, order: back }, act);
  }
  if (!isMeasuredHold(order)) {
    const interrupts = interruptible.includes(order.hold_return_to ?? 'draft') && !matchesOrder(order, files);
    const set = { ...act.set, counts_pending: true };
    const back = await returnFromHold(tx, deps, order, { ...act, set, ...(interrupts && { isIntermediate: true }) });
    return reconcileLateCounts({ ...given, order: back });
  }
  await recordMissingCounts(tx, deps, order, files);
  return reconcileHold(given, act);
}

/** Decides again about an order that is on hold because of its counts, after these have changed. */
async function reconcileHold(given: Reconciliation, act: TransitionContext): Promise<OrderRow> {
  const { tx, deps, order, files } = given;
  const pending = hasPendingCounts(files);
  // A running payment of the balance is settled first; then the counts are compared again.
  if (order.balance_due && (await hasOpenPayment(tx, order))) return updateOrder(tx, order, { counts_pending: true });
  const decision = await decideWithBalance(tx, order, files);
  if (decision.kind === 'hold')
    return updateHold(tx, deps, order, { ...decision.set, counts_pending: pending }, decision.hold.reason);
  if (pending) return updateOrder(tx, order, { counts_pending: true });
  const settled = await refundIfLess(given, decision);
  const quantity = quantityPaidFor(order);
  return returnFromHold(tx, deps, order, {
    ...act,
    set: { quantity, balance_due: null, counts_pending: false, ...settled },
  });
}

/** Stores another balance or question. The customer is notified if it differs from before. */
async function updateHold(
  tx: Tx,
  deps: OrderDeps,
  order: OrderRow,
  set: Partial<OrderRow>,
  reason: HoldReason,
): Promise<OrderRow> {
  const isSame =
    reason === order.on_hold_reason &&
    set.balance_due === order.balance_due &&
    set.measured_quantity === order.measured_quantity;
  if (isSame) return updateOrder(tx, order, { counts_pending: set.counts_pending ?? false });
  const at = deps.clock.now();
  const held = await updateOrder(tx, order, { ...set, on_hold_reason: reason, hold_question: null, updated_at: at });
  await recordEvent(tx, order, { ...system, at, type: reason === 'balance' ? 'balance_due' : 'on_hold' });
  await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  if (reason !== order.on_hold_reason) await mailTransition(tx, deps, held, order.status, system);
  return held;
}

/** Statuses from which an order can wait for a balance or for staff. */
const interruptible: readonly OrderStatus[] = ['queued', 'in_progress', 'revision_requested'];
/** Statuses that are not interrupted. The counts are compared when the order leaves them. */
const postponing: readonly OrderStatus[] = ['quality_check'];

/**
 * Compares the files of an order that went on before all of them were counted. Does nothing while a count is missing
 * and the known ones decide nothing.
 */
export async function reconcileLateCounts(given: Reconciliation): Promise<OrderRow> {
  const { tx, deps, order, files } = given;
  if (!order.counts_pending || postponing.includes(order.status) || !countableFiles(files).length) return order;
  const pending = hasPendingCounts(files);
  if (order.status === 'on_hold') {
    if (!isMeasuredHold(order)) return order;
    // A balance that is no longer due is released automatically; other holds wait for staff or another file.
    const goesOn = order.on_hold_reason === 'balance';
    if (!goesOn && (await decideWithBalance(tx, order, files)).kind !== 'hold') return order;
    return reconcileHold(given, system);
  }
  if (!interruptible.includes(order.status)) return closePendingCounts(tx, deps, order, files);
  const decision = await decideWithBalance(tx, order, files);
  const set = { counts_pending: pending };
  if (!pending) await recordMissingCounts(tx, deps, order, files);
  if (decision.kind === 'hold') return holdForQuantity(given, decision, order.status, set);
  if (pending) return order;
  if (decision.kind === 'continue') return updateOrder(tx, order, set);
  const at = deps.clock.now();
  const settled = await refundIfLess(given, decision);
  const changed = await updateOrder(tx, order, { ...set, ...settled, updated_at: at });
  await recordEvent(tx, order, { ...system, at, type: 'measured_less' });
  await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  return changed;
}

/** The order is over, or was reopened: the counts of its files are only recorded. */
async function closePendingCounts(tx: Tx, deps: OrderDeps, order: OrderRow, files: FileRow[]): Promise<OrderRow> {
  if (order.paid_at && decideOnQuantity(order, files).kind !== 'continue')
    await recordEvent(tx, order, { ...system, at: deps.clock.now(), type: 'counted_late' });
  return updateOrder(tx, order, { counts_pending: false });
}
