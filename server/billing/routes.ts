import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { listAddOns } from './addOnAnswers.ts';
import { billingAnswer } from './billingAnswer.ts';
import { listCoupons } from './couponAnswers.ts';
import { listLevels } from './levels.ts';
import { listPayments } from './paymentAnswers.ts';
import { listSubscriptions } from './subscriptionAnswers.ts';

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
  getBilling: ({ caller, locale }) => billingAnswer(deps, caller.user, locale),
  listPayments: ({ query, caller, raw }) => listPayments(deps.db, caller.user, query, raw.url),
  listCoupons: ({ query, caller, raw }) => listCoupons(deps, caller.user, query, raw.url),
});
