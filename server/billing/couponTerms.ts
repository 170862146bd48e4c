import type { coupons } from '../generated/entityTables.ts';
import type { CouponTerms } from '../pricing/couponLine.ts';

export type CouponRow = typeof coupons.$inferSelect;

type TermColumns = 'code' | 'name' | 'discount_type' | 'percent_off' | 'amount_off' | 'max_discount';

/** The terms that a price is computed with, and that a placed order stores. */
export function couponTerms(row: Pick<typeof coupons.$inferInsert, TermColumns>): CouponTerms {
  const { code, name, discount_type, percent_off, amount_off, max_discount = null } = row;
  const discount_value = (discount_type === 'percentage' ? percent_off : amount_off) ?? 0;
  return { code, name, discount_type, discount_value, max_discount };
}
