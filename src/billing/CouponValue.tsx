import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import { currency as ours } from '../../schemas/billing/money.ts';
import type { Coupon } from '../../schemas/generated/types.ts';

const BASIS_POINTS = 100;

/** "10%" or "25.00 USD", depending on the kind of the coupon. */
export function CouponValue({ row }: ExtensionProps) {
  const i18n = useI18n();
  const { discount_type, discount_value, currency } = row as unknown as Coupon;
  const worth =
    discount_type === 'percentage'
      ? i18n.percent(discount_value * BASIS_POINTS)
      : i18n.money({ amount: discount_value, currency: currency ?? ours });
  return <bdi dir="ltr">{worth}</bdi>;
}
