import type { Db, Tx } from '../db/database.ts';
import type { FileRow } from '../uploads/tables.ts';
import { compare, counted, withCapOfToday } from './measure.ts';
import { repriced } from './pricing.ts';
import { differenceOf } from './receipt.ts';
import type { OrderRow, StoredPrice } from './tables.ts';

/** What finishing with the files that are there would do to the price. */
interface Foreseen {
  than: 'more' | 'less';
  ordered: number;
  measured: number;
  /** What is still to be paid, or below zero goes back. */
  difference: StoredPrice;
}

/** Worked out as finishing itself does it, and nothing is changed. Null: nothing is paid and nothing goes back. */
export async function foreseen(db: Db | Tx, order: OrderRow, files: FileRow[]): Promise<Foreseen | null> {
  if (!order.price?.inputs || !isPaid(order)) return null;
  const ordered = order.price.inputs.quantity;
  const verdict = compare({ ...order, quantity: ordered }, counted(files));
  if (verdict.than === 'same') return null;
  const { than, measured } = verdict;
  const before = than === 'more' ? await withCapOfToday(db, order, order.price) : order.price;
  const credit = than === 'less' ? { credit: before.credit } : {};
  const after = repriced(before.inputs ?? order.price.inputs, { quantity: measured, ...credit });
  if (after.total === before.total) return null;
  return { than, ordered, measured, difference: differenceOf(before, after, than === 'more' ? 'balance' : 'refund') };
}

/** Once work goes on, other files change nothing about the price. */
const isPaid = ({ status, hold_return_to, balance_due }: OrderRow): boolean =>
  status === 'awaiting_files' || (status === 'on_hold' && (hold_return_to === 'awaiting_files' || !!balance_due));
