import type { Unit } from '../../schemas/pricing/quantities.ts';

/** A line without texts: `facts` are the figures for its label and rule. */
export interface PricedLine {
  kind: 'list' | 'plan_discount' | 'custom_price' | 'surcharge' | 'minimum_fee' | 'fee' | 'coupon' | 'tax' | 'credit';
  amount: number;
  quantity: number | null;
  unit: Unit | null;
  /** Name of the text about the rule, below `receipts.rules`. */
  rule: string;
  facts: Record<string, string | number | null>;
}

/** Creates a line of a price; `facts` are the figures for its label and rule. */
export function createLine(
  kind: PricedLine['kind'],
  amount: number,
  rule: string,
  facts: PricedLine['facts'],
  counted?: { quantity: number; unit: Unit },
): PricedLine {
  return { kind, amount, quantity: counted?.quantity ?? null, unit: counted?.unit ?? null, rule, facts };
}
