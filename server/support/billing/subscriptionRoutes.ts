import { staffOf } from '../../../engine/server/audit/index.ts';
import { type Handlers, okIdempotently } from '../../../engine/server/http/index.ts';
import type { Deps } from '../../deps.ts';
import { actedOnce } from '../actedOnce.ts';
import { endSubscription, turnRenewal } from './subscriptionActs.ts';
import { listSupportSubscriptions, supportSubscriptionNamed } from './subscriptionList.ts';

type TermCalls = 'listSupportSubscriptions' | 'getSupportSubscription' | 'turnRenewal' | 'endSubscription';

/** Everybody's plans, and what our team may do with them. */
export const supportSubscriptionRoutes = (deps: Deps): Handlers<TermCalls> => ({
  listSupportSubscriptions: ({ query, raw }) => listSupportSubscriptions(deps, query, raw.url),
  getSupportSubscription: ({ params }) => supportSubscriptionNamed(deps, params.subscription_uuid),
  turnRenewal: request => {
    const { subscription_uuid } = request.params;
    const term = () => supportSubscriptionNamed(deps, subscription_uuid);
    return actedOnce(request, by => turnRenewal(deps, by, subscription_uuid, request.body), term);
  },
  endSubscription: request =>
    okIdempotently(request, done =>
      endSubscription(deps, staffOf(request), request.params.subscription_uuid, request.body, done),
    ),
});
