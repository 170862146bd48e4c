import { basisPointsOf } from '../billing/agreedPlan.ts';
import type { PremierLevelRow } from '../billing/tables.ts';

/** The terms of a level that can be bought. Amounts in minor units, `cap`: list value that the discount is given on. */
export interface PlanTerms {
  fee: number;
  discount_bp: number;
  cap: number | null;
}

export const termsOfLevel = ({ price, discount_cap, ...level }: PremierLevelRow): PlanTerms => ({
  fee: price ?? 0,
  discount_bp: basisPointsOf(level),
  cap: discount_cap,
});

/** An order of the year. `own`: what the customer's custom price took off. */
export interface YearsOrder {
  list: number;
  own: number;
}

const whole = 10_000;

/** Fee and orders for a year, the orders by date: each is priced by the plan or its own price, whichever is less. */
export const yearlyCost = (terms: PlanTerms, orders: YearsOrder[]): number => Math.round(exactCost(terms, orders));

function exactCost({ fee, discount_bp, cap }: PlanTerms, orders: YearsOrder[]): number {
  let left = cap ?? Number.POSITIVE_INFINITY;
  let cost = fee;
  for (const { list, own } of orders) {
    const discounted = Math.min(list, left);
    const byPlan = (discounted * discount_bp) / whole;
    if (byPlan > own) left -= discounted;
    cost += list - Math.max(byPlan, own);
  }
  return cost;
}

/** The upper bound of the search for a year's list value, in minor units. */
const maxListValue = 1_000_000_000;

/**
 * The list value a year from which the dearer level costs no more, for orders of this kind. It is searched for with
 * `yearlyCost` itself, so that it matches the displayed costs of the levels: custom prices count, too. With 299.00 for
 * 20 % of 5,000.00 and 1,199.00 for 35 % it is 1,495.00 from no plan, and 5,428.57 from one to the other. Null: it
 * never does.
 */
export function breakEven(
  cheaper: PlanTerms,
  dearer: PlanTerms,
  orders: YearsOrder[] = [{ list: 1, own: 0 }],
): number | null {
  const whole = orders.reduce((sum, { list }) => sum + list, 0);
  if (whole <= 0) return null;
  const moreAt = (value: number): number => {
    const scaled = orders.map(({ list, own }) => ({ list: (list * value) / whole, own: (own * value) / whole }));
    return exactCost(dearer, scaled) - exactCost(cheaper, scaled);
  };
  if (moreAt(0) < 0 || moreAt(maxListValue) > 0) return null;
  let [low, high] = [0, maxListValue];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (moreAt(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.round(high);
}
