import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { listLevels } from './levels.ts';
import { listAddOns } from './listAddOns.ts';
import { listCoupons } from './listCoupons.ts';
import { listPayments } from './listPayments.ts';
import { listSubscriptions } from './listSubscriptions.ts';
import { toBilling } from './toBilling.ts';

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
  getBilling: ({ caller, locale }) => toBilling(deps, caller.user, locale),
  listPayments: ({ query, caller, raw }) => listPayments(deps.db, caller.user, query, raw.url),
  listCoupons: ({ query, caller, raw }) => listCoupons(deps, caller.user, query, raw.url),
});
