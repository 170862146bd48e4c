import { Fragment } from 'react';
import { Link } from 'react-router';
import { type NamedProps, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { Coupon } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';

/** The orders that a coupon was used on, each as a link. */
export function CouponOrders({ row }: NamedProps) {
  const { comma } = useSpeaker();
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
