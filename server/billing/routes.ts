import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { listAddOns } from './addOnAnswers.ts';
import { listCoupons } from './couponAnswers.ts';
import { listLevels } from './levels.ts';
import { defaultMethod, methodAnswer } from './methods.ts';
import { listPayments } from './paymentAnswers.ts';
import { currentSubscription, listSubscriptions } from './subscriptionAnswers.ts';

type BillingCalls =
  | 'listPremierLevels'
  | 'listAddOns'
  | 'listSubscriptions'
  | 'getBilling'
  | 'listPayments'
  | 'listCoupons';

/** What a customer sees of their billing. */
export const billingRoutes = (deps: Deps): Handlers<BillingCalls> => ({
  listPremierLevels: ({ query, caller, raw }) => listLevels(deps, caller.user, query, raw.url),
  listAddOns: ({ query, caller, raw }) => listAddOns(deps, caller.user, query, raw.url),
  listSubscriptions: ({ query, caller, raw }) => listSubscriptions(deps, caller.user, query, raw.url),
  getBilling: async ({ caller }) => {
    const [subscription, method] = await Promise.all([
      currentSubscription(deps, caller.user),
      defaultMethod(deps.db, caller.user),
    ]);
    return { subscription, payment_method: method && methodAnswer(method, deps.clock.now()) };
  },
  listPayments: ({ query, caller, raw }) => listPayments(deps.db, caller.user, query, raw.url),
  listCoupons: ({ query, caller, raw }) => listCoupons(deps, caller.user, query, raw.url),
});
