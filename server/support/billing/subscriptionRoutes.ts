import { staffOf } from '../../../engine/server/audit/index.ts';
import { type Handlers, replyOkIdempotently } from '../../../engine/server/http/index.ts';
import type { Deps } from '../../deps.ts';
import { idempotentAction } from '../idempotentAction.ts';
import { endSubscription, setRenewal } from './subscriptionActions.ts';
import { getSupportSubscription, listSupportSubscriptions } from './subscriptionList.ts';

type TermCalls = 'listSupportSubscriptions' | 'getSupportSubscription' | 'turnRenewal' | 'endSubscription';

/** All plans, and the actions of staff on them. */
export const supportSubscriptionRoutes = (deps: Deps): Handlers<TermCalls> => ({
  listSupportSubscriptions: ({ query, raw }) => listSupportSubscriptions(deps, query, raw.url),
  getSupportSubscription: ({ params }) => getSupportSubscription(deps, params.subscription_uuid),
  turnRenewal: request => {
    const { subscription_uuid } = request.params;
    const term = () => getSupportSubscription(deps, subscription_uuid);
    return idempotentAction(request, by => setRenewal(deps, by, subscription_uuid, request.body), term);
  },
  endSubscription: request =>
    replyOkIdempotently(request, done =>
      endSubscription(deps, staffOf(request), request.params.subscription_uuid, request.body, done),
    ),
});
