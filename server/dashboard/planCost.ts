import type { PremierLevelRow } from '../billing/tables.ts';

/** The terms of a level that can be bought. Amounts in minor units, `cap`: list value that the discount is given on. */
export interface PlanTerms {
  fee: number;
  discount_bp: number;
  cap: number | null;
}

export const termsOfLevel = ({ price, discount_bp, discount_cap }: PremierLevelRow): PlanTerms => ({
  fee: price ?? 0,
  discount_bp,
  cap: discount_cap,
});

/** An order of the year that is looked at. `own`: what a price agreed with the customer took off. */
export interface YearsOrder {
  list: number;
  own: number;
}

const whole = 10_000;

/** Fee and orders for a year, the orders in their order: each is priced by the plan or its own price, whichever is less. */
export function yearlyCost({ fee, discount_bp, cap }: PlanTerms, orders: YearsOrder[]): number {
  let left = cap ?? Number.POSITIVE_INFINITY;
  let cost = fee;
  for (const { list, own } of orders) {
    const discounted = Math.min(list, left);
    const byPlan = (discounted * discount_bp) / whole;
    if (byPlan > own) left -= discounted;
    cost += list - Math.max(byPlan, own);
  }
  return Math.round(cost);
}

/**
 * The list value x a year from which the dearer level costs less: fee + x - rate * min(x, cap) is equal for both.
 * With 299.00 for 20 % of 5,000.00 and 1,199.00 for 35 % that is 1,495.00 from no plan, and 5,428.57 from one to the
 * other. Null: it never does.
 */
export function breakEven(cheaper: PlanTerms, dearer: PlanTerms): number | null {
  if (dearer.discount_bp === 0) return null;
  const fees = dearer.fee - cheaper.fee;
  const cheaperCap = cheaper.discount_bp ? (cheaper.cap ?? Number.POSITIVE_INFINITY) : 0;
  const dearerCap = dearer.cap ?? Number.POSITIVE_INFINITY;
  const whileBoth = (fees * whole) / (dearer.discount_bp - cheaper.discount_bp);
  if (whileBoth >= 0 && whileBoth <= Math.min(cheaperCap, dearerCap)) return Math.round(whileBoth);
  const beyond =
    cheaperCap === Number.POSITIVE_INFINITY
      ? -1
      : (fees * whole + cheaperCap * cheaper.discount_bp) / dearer.discount_bp;
  return beyond >= cheaperCap && beyond <= dearerCap ? Math.round(beyond) : null;
}
