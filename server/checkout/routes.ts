import { type Handlers, replyWith } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { cancelCoupon, readCheckout, redeemCoupon } from './checkout.ts';
import { pay } from './pay.ts';

type CheckoutCalls = 'getCheckout' | 'postCheckout' | 'redeemCoupon' | 'cancelCoupon';

export const checkoutRoutes = (deps: Deps): Handlers<CheckoutCalls> => ({
  getCheckout: ({ params, caller, locale }) =>
    readCheckout(deps, {
      customer: caller.user,
      order_uuid: params.object_uuid,
      locale,
      readOnly: caller.impersonation !== undefined,
    }),

  postCheckout: async ({ params, body, caller, key, locale }) => {
    const { say } = textsOf(locale);
    const paid = await pay(deps, { customer: caller.user, order_uuid: params.object_uuid, body, key, locale });
    if ('action' in paid)
      return replyWith(202, { message: say('checkout_messages.confirm'), requires_action: paid.action });
    return { message: say('checkout_messages.paid') };
  },

  redeemCoupon: ({ params, body, caller, locale }) =>
    redeemCoupon(deps, { customer: caller.user, order_uuid: params.order_uuid, locale }, body.coupon_code),

  cancelCoupon: ({ params, caller, locale }) =>
    cancelCoupon(deps, { customer: caller.user, order_uuid: params.order_uuid, locale }),
});
