import { staffOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/answer.ts';
import { createdOnce } from '../../http/outcomes.ts';
import { grantCoupon, pauseCoupon, resumeCoupon } from './couponActs.ts';
import { createCoupon, patchCoupon } from './couponEditing.ts';
import { listSupportCoupons, supportCouponNamed } from './couponList.ts';
import { listCouponUses } from './couponUses.ts';

type CouponCalls =
  | 'listSupportCoupons'
  | 'getSupportCoupon'
  | 'createCoupon'
  | 'patchCoupon'
  | 'pauseCoupon'
  | 'resumeCoupon'
  | 'grantCoupon'
  | 'listCouponUses';

/** Coupons as our team makes, changes, pauses and hands them out. */
export const supportCouponRoutes = (deps: Deps): Handlers<CouponCalls> => ({
  listSupportCoupons: ({ query, raw }) => listSupportCoupons(deps, query, raw.url),
  getSupportCoupon: ({ params }) => supportCouponNamed(deps, params.coupon_uuid),
  createCoupon: request => createdOnce(request, done => createCoupon(deps, staffOf(request), request.body, done)),
  patchCoupon: request => patchCoupon(deps, staffOf(request), request.params.coupon_uuid, request.body),
  pauseCoupon: request => pauseCoupon(deps, staffOf(request), request.params.coupon_uuid, request.body.note),
  resumeCoupon: request => resumeCoupon(deps, staffOf(request), request.params.coupon_uuid, request.body.note),
  grantCoupon: request => grantCoupon(deps, staffOf(request), request.params.coupon_uuid, request.body),
  listCouponUses: ({ query, raw }) => listCouponUses(deps.db, query, raw.url),
});
