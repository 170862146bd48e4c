import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { FileRow } from '../uploads/tables.ts';
import { decideOnQuantity, type QuantityDecision, quantityPaidFor } from './compareQuantity.ts';
import type { HoldReason } from './hold.ts';
import { recalculatePrice, remainingAllowance } from './pricing.ts';
import type { OrderRow, StoredPrice } from './tables.ts';

type HoldSet = Pick<OrderRow, 'quantity' | 'balance_due' | 'measured_quantity'> & Partial<Pick<OrderRow, 'price'>>;
type FinalDecision = Extract<QuantityDecision, { kind: 'continue' | 'refund' }>;
export type HoldDecision = FinalDecision | { kind: 'hold'; hold: { reason: HoldReason }; set: HoldSet };

/** The decision, with the reason of the hold: a balance, or a question to staff. */
export async function decideWithBalance(tx: Tx, order: OrderRow, files: FileRow[]): Promise<HoldDecision> {
  const decision = decideOnQuantity(order, files);
  if (decision.kind === 'continue' || decision.kind === 'refund') return decision;
  const { kind, measured } = decision;
  const balance = kind === 'balance' ? await balanceOf(tx, order, measured) : null;
  if (balance) return { kind: 'hold', hold: { reason: 'balance' }, set: { ...balance, measured_quantity: null } };
  // The minimum price of an order may cover more.
  if (kind === 'balance' && order.price?.inputs) return { kind: 'continue' };
  const reason = kind === 'balance' ? 'measured_more' : 'measured_less';
  const set = { quantity: quantityPaidFor(order), balance_due: null, measured_quantity: measured };
  return { kind: 'hold', hold: { reason }, set };
}

type Balance = Pick<OrderRow, 'quantity' | 'balance_due' | 'price'>;

/** The paid price applies until the balance is paid; the rest of the plan's cap is used. */
export async function balanceOf(tx: Tx, order: OrderRow, measured: number): Promise<Balance | null> {
  const price = order.price && (await withCurrentAllowance(tx, order, order.price));
  const due = price?.inputs ? recalculatePrice(price.inputs, { quantity: measured }).total - price.total : 0;
  return due > 0 ? { quantity: measured, balance_due: due, price } : null;
}

/** Returns the price with the part of the plan's cap that is left now. The used credit stays. */
export async function withCurrentAllowance(db: Db | Tx, order: OrderRow, price: StoredPrice): Promise<StoredPrice> {
  if (!price.inputs) return price;
  const left = await remainingAllowance(db, order.customer_uuid, order.uuid);
  const { plan } = price.inputs;
  const cap_left = plan.cap_left === null ? null : price.cap_used + Math.min(left ?? 0, plan.cap_left);
  return { ...price, inputs: { ...price.inputs, plan: { ...plan, cap_left }, credit: price.credit } };
}
