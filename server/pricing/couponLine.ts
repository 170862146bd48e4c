import { createLine, type PricedLine } from './priceLine.ts';
import { roundMoney } from './roundMoney.ts';

export interface CouponTerms {
  code: string;
  name: string;
  discount_type: 'monetary' | 'percentage';
  /** Minor units, or percent 1 to 100. */
  discount_value: number;
  max_discount: number | null;
}

/** Returns the line of a coupon's discount on an amount in minor units, never more than the amount; null without a coupon. */
export function couponLine(coupon: CouponTerms | null, base: number): PricedLine | null {
  if (!coupon) return null;
  const { code, discount_value, max_discount } = coupon;
  if (coupon.discount_type === 'monetary')
    return createLine('coupon', -Math.min(discount_value, base), 'coupon_monetary', { code, value: discount_value });
  const whole = roundMoney(base, Math.min(100, discount_value), 100);
  const capped = max_discount !== null && whole > max_discount;
  const facts = { code, percent: discount_value, base, whole, max: max_discount };
  return createLine('coupon', -(capped ? max_discount : whole), capped ? 'coupon_capped' : 'coupon_percentage', facts);
}
