import type { Handlers } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import type { Deps } from '../../deps.ts';
import { idempotentMessage } from '../idempotentAction.ts';
import { listCouponUses } from './couponUses.ts';
import { grantCoupon } from './grantCoupon.ts';

/** The calls about coupons besides those for their records, which the engine serves. */
export const supportCouponRoutes = (deps: Deps): Handlers<'grantCoupon' | 'listCouponUses'> => ({
  grantCoupon: request => {
    const message = textsOf(request.locale).say('support.coupon_granted');
    const { coupon_uuid } = request.params;
    return idempotentMessage(request, by => grantCoupon(deps, by, coupon_uuid, request.body), message);
  },
  listCouponUses: ({ query, raw }) => listCouponUses(deps.db, query, raw.url),
});
