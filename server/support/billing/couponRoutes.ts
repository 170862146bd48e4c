import { type ActingStaff, staffOf } from '../../../engine/server/audit/index.ts';
import { type Handlers, replyCreatedIdempotently } from '../../../engine/server/http/index.ts';
import { withRecentSignIn } from '../../../engine/server/principals/index.ts';
import type { Coupon } from '../../../schemas/generated/types.ts';
import { withRecentSignInForTerms } from '../../auth/reauthentication.ts';
import type { Deps } from '../../deps.ts';
import { idempotentAction } from '../idempotentAction.ts';
import { grantCoupon, pauseCoupon, resumeCoupon } from './couponActions.ts';
import { getSupportCoupon, listSupportCoupons } from './couponList.ts';
import { listCouponUses } from './couponUses.ts';
import { createCoupon, patchCoupon } from './editCoupon.ts';

type CouponCalls =
  | 'listSupportCoupons'
  | 'getSupportCoupon'
  | 'createCoupon'
  | 'patchCoupon'
  | 'pauseCoupon'
  | 'resumeCoupon'
  | 'grantCoupon'
  | 'listCouponUses';

/** Staff create, change, pause and assign coupons. */
export const supportCouponRoutes = (deps: Deps): Handlers<CouponCalls> => ({
  listSupportCoupons: ({ query, raw }) => listSupportCoupons(deps, query, raw.url),
  getSupportCoupon: ({ params }) => getSupportCoupon(deps, params.coupon_uuid),
  createCoupon: withRecentSignIn(deps, request =>
    replyCreatedIdempotently(request, done => createCoupon(deps, staffOf(request), request.body, done)),
  ),
  patchCoupon: withRecentSignInForTerms(deps, request =>
    patchCoupon(deps, staffOf(request), request.params.coupon_uuid, request.body),
  ),
  ...couponActions(deps),
  listCouponUses: ({ query, raw }) => listCouponUses(deps.db, query, raw.url),
});

function couponActions(deps: Deps): Handlers<'pauseCoupon' | 'resumeCoupon' | 'grantCoupon'> {
  type Asking = Parameters<typeof idempotentAction>[0] & { params: { coupon_uuid: string } };
  const on = (request: Asking, act: (by: ActingStaff, uuid: string) => Promise<Coupon>) => {
    const { coupon_uuid: uuid } = request.params;
    return idempotentAction(
      request,
      by => act(by, uuid),
      () => getSupportCoupon(deps, uuid),
    );
  };
  return {
    pauseCoupon: request => on(request, (by, uuid) => pauseCoupon(deps, by, uuid, request.body.note)),
    resumeCoupon: withRecentSignIn(deps, request =>
      on(request, (by, uuid) => resumeCoupon(deps, by, uuid, request.body.note)),
    ),
    grantCoupon: request => on(request, (by, uuid) => grantCoupon(deps, by, uuid, request.body)),
  };
}
