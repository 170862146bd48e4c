import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { FileRow } from '../uploads/tables.ts';
import { decideOnQuantity } from './compareQuantity.ts';
import { isMeasuredHold } from './measuredHold.ts';
import { recalculatePrice } from './pricing.ts';
import { withCurrentAllowance } from './quantityDecision.ts';
import { priceDifference } from './receipt.ts';
import type { OrderRow, StoredPrice } from './tables.ts';

/** The effect on the price if the customer finished with the current files. */
interface SettlementPreview {
  /** `ask`: far less, so that staff decide about refunding the difference. */
  kind: 'balance' | 'refund' | 'ask';
  ordered: number;
  measured: number;
  /** To be paid, or below zero to be refunded. */
  difference: StoredPrice;
}

/** Computes what finishing the upload would charge or refund, without changes. Null: neither. */
export async function previewSettlement(
  db: Db | Tx,
  order: OrderRow,
  files: FileRow[],
): Promise<SettlementPreview | null> {
  if (!order.price?.inputs || !isPaid(order)) return null;
  const ordered = order.price.inputs.quantity;
  const decision = decideOnQuantity(order, files);
  if (decision.kind === 'continue') return null;
  const { kind, measured } = decision;
  const isMore = kind === 'balance';
  const before = isMore ? await withCurrentAllowance(db, order, order.price) : order.price;
  const credit = isMore ? {} : { credit: before.credit };
  const after = recalculatePrice(before.inputs ?? order.price.inputs, { quantity: measured, ...credit });
  if (after.total === before.total && kind !== 'ask') return null;
  return { kind, ordered, measured, difference: priceDifference(before, after, isMore ? 'balance' : 'refund') };
}

/** Once work has begun, other files do not change the price. */
const isPaid = (order: OrderRow): boolean =>
  order.status === 'awaiting_files' ||
  isMeasuredHold(order) ||
  (order.status === 'on_hold' && order.hold_return_to === 'awaiting_files');
