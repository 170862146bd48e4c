import amounts from '../../schemas/billing/amounts.json' with { type: 'json' };
import type { FileRow } from '../uploads/tables.ts';
import { recalculatePrice } from './pricing.ts';
import type { OrderRow, StoredPrice } from './tables.ts';

const isSource = (file: FileRow): boolean => file.role === 'source' && file.upload === 'done';

export const hasSource = (files: FileRow[]): boolean => files.some(isSource);

/** Side-car files and quarantined ones are never counted. */
export const countableFiles = (files: FileRow[]): FileRow[] =>
  files.filter(file => isSource(file) && file.scan !== 'quarantined');

/** Whether the count of a file is still to come. */
export const hasPendingCounts = (files: FileRow[]): boolean =>
  countableFiles(files).some(file => file.measured_at === null && file.measured_unit === null);

/** Units that are measured; for pages and finished minutes, the customer's number counts. */
export const measuredUnits = ['word', 'image'];

/** Returns the files without a count, if the order is counted by words or images. Staff check them. */
export const uncountedFiles = (order: Pick<OrderRow, 'unit'>, files: FileRow[]): FileRow[] =>
  measuredUnits.includes(order.unit ?? '')
    ? countableFiles(files).filter(file => file.measured_at !== null && file.measured_unit === null)
    : [];

/** How much was ordered and paid for; while a balance is due, the order itself has the measured quantity. */
export const quantityPaidFor = ({ price, quantity }: Pick<OrderRow, 'price' | 'quantity'>): number | null =>
  price?.inputs?.quantity ?? quantity;

/** Counts within this share of what was ordered are as ordered. */
const tolerance = 0.02;

/** `same`: as ordered, or too little is known to decide. */
type QuantityComparison = { than: 'same' } | { than: 'more' | 'less'; measured: number };

/**
 * Compares the files with what was ordered. The known counts are a lower bound: "more" is decided even if others are
 * unknown, "less" only when every file is known. A catalog counts nothing, yet holds images that are not visible:
 * beside it the photos can be too many, but never too few.
 */
export function compareQuantity(order: Pick<OrderRow, 'unit' | 'quantity'>, files: FileRow[]): QuantityComparison {
  if (!order.quantity) return { than: 'same' };
  const counts = files.map(file => (file.measured_unit === order.unit ? file.measured_count : null));
  const sum = counts.reduce<number>((whole, count) => whole + (count ?? 0), 0);
  const verdict = compareCounts(order.quantity, sum);
  const isSure = counts.every(count => count !== null) && files.every(file => file.file_type !== 'catalog');
  return verdict.than === 'less' && !isSure ? { than: 'same' } : verdict;
}

export function compareCounts(ordered: number, measured: number): QuantityComparison {
  if (measured > ordered * (1 + tolerance)) return { than: 'more', measured };
  return measured < ordered * (1 - tolerance) && measured > 0 ? { than: 'less', measured } : { than: 'same' };
}

/** Below this share of what was ordered, or above this refund in minor units, staff decide. */
const automaticLimits = { share: 0.6, refund: amounts.automatic_refund };

export type QuantityDecision =
  | { kind: 'continue' }
  | { kind: 'balance'; measured: number }
  /** The difference is refunded automatically. */
  | { kind: 'refund'; measured: number }
  /** Far less than was ordered: staff decide. */
  | { kind: 'ask'; measured: number };

/** Decides what follows from the files of a paid order. */
export function decideOnQuantity(order: OrderRow, files: FileRow[]): QuantityDecision {
  const ordered = quantityPaidFor(order);
  const verdict = compareQuantity({ unit: order.unit, quantity: ordered }, countableFiles(files));
  if (verdict.than === 'same') return { kind: 'continue' };
  const { than, measured } = verdict;
  if (than === 'more') return { kind: 'balance', measured };
  const before = order.price;
  // A price that staff set does not depend on the quantity.
  if (!before?.inputs) return { kind: 'continue' };
  const isFar =
    measured < (ordered ?? 0) * automaticLimits.share || refundFor(before, measured) > automaticLimits.refund;
  return { kind: isFar ? 'ask' : 'refund', measured };
}

/** The refund for a smaller quantity, to the card and to the account. */
function refundFor(before: StoredPrice, measured: number): number {
  const after = reducePrice(before, measured);
  return before.total - after.total + before.credit - after.credit;
}

/** Computes the price of a smaller quantity from the frozen inputs of the price. */
export const reducePrice = (before: StoredPrice, measured: number): StoredPrice =>
  before.inputs ? recalculatePrice(before.inputs, { quantity: measured, credit: before.credit }) : before;
