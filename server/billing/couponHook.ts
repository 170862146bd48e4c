import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem, validationError } from '../../engine/server/http/index.ts';
import type { Hook } from '../../engine/server/index.ts';
import type { Money, SupportCouponsRow } from '../../schemas/generated/types.ts';
import { readServices } from '../pricing/services.ts';
import { amountFaults } from './amountFaults.ts';

export type Coupon = Required<SupportCouponsRow>;

/** The rules of a coupon that staff save. The engine stores the row. */
export const couponHook: Hook = {
  async beforeSave({ tx, row, before }) {
    const coupon = row as unknown as Coupon;
    if (coupon.order_types.length) await assertServices(tx, coupon.order_types);
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

async function assertServices(tx: Tx, codes: string[]): Promise<void> {
  const known = new Set((await readServices(tx)).map(({ code }) => code));
  if (codes.some(code => !known.has(code)))
    throw validationError([
      { type: 'value_error.const', loc: ['body', 'order_types'], msg: 'Choose one of the offered values.' },
    ]);
}

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
