import { Fragment } from 'react';
import { Link } from 'react-router';
import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { Coupon } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';

/** The orders that a coupon was used on, each as a link. */
export function CouponOrders({ row }: ExtensionProps) {
  const { comma } = useI18n();
  const { used_on_orders = [] } = row as unknown as Coupon;
  return used_on_orders.map(({ uuid, number }, place) => (
    <Fragment key={uuid}>
      {place > 0 && comma}
      <Link to={paths.order.to(uuid)} className="link">
        <bdi>{number}</bdi>
      </Link>
    </Fragment>
  ));
}
