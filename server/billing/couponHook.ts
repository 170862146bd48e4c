import { isDeepStrictEqual } from 'node:util';
import { problem, validationError } from '../../engine/server/http/index.ts';
import type { Hook } from '../../engine/server/index.ts';
import type { Money, SupportCouponsRow } from '../../schemas/generated/types.ts';
import { amountFaults } from './amountFaults.ts';

export type Coupon = Required<SupportCouponsRow>;

/** The rules of a coupon that staff save. The engine stores the row. */
export const couponHook: Hook = {
  beforeSave({ row, before }) {
    const coupon = row as unknown as Coupon;
    assertOneDiscount(coupon);
    assertAmounts(coupon);
    const { starts_at, expires_at, amount_off } = coupon;
    if (starts_at && expires_at && Date.parse(expires_at) <= Date.parse(starts_at))
      throw problem('coupon_period_invalid');
    // An unchanged amount keeps its currency, even if the app has another one by now.
    if (before && isDeepStrictEqual(before.amount_off, amount_off)) return undefined;
    return { currency: amount_off?.currency ?? null };
  },
};

function assertOneDiscount({ discount_type, percent_off, amount_off }: Coupon): void {
  const isPercentage = discount_type === 'percentage';
  const wrong = [
    ...((percent_off === null) === isPercentage ? ['percent_off'] : []),
    ...((amount_off === null) === isPercentage ? [] : ['amount_off']),
  ];
  if (wrong[0]) throw problem('coupon_value_invalid', { loc: ['body', wrong[0]] });
}

function assertAmounts({ amount_off, max_discount, min_order }: Coupon): void {
  const faultsOf = (field: string, amount: Money | null, min: number) =>
    amount ? amountFaults(field, amount, { min }) : [];
  const faults = [
    ...faultsOf('amount_off', amount_off, 1),
    ...faultsOf('max_discount', max_discount, 1),
    ...faultsOf('min_order', min_order, 0),
  ];
  if (faults.length) throw validationError(faults);
}
