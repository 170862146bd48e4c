import type { SupportSubscription } from '../../../schemas/generated/types.ts';
import { staffOf } from '../../audit/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { answerWith, type Handlers } from '../../http/answer.ts';
import { endSubscription, turnRenewal } from './subscriptionActs.ts';
import { listSupportSubscriptions, supportSubscriptionNamed } from './subscriptionList.ts';

type TermCalls = 'listSupportSubscriptions' | 'getSupportSubscription' | 'turnRenewal' | 'endSubscription';

/** Everybody's plans, and what our team may do with them. */
export const supportSubscriptionRoutes = (deps: Deps): Handlers<TermCalls> => ({
  listSupportSubscriptions: ({ query, raw }) => listSupportSubscriptions(deps, query, raw.url),
  getSupportSubscription: ({ params }) => supportSubscriptionNamed(deps, params.subscription_uuid),
  turnRenewal: request => turnRenewal(deps, staffOf(request), request.params.subscription_uuid, request.body),
  endSubscription: request => {
    const done = (tx: Tx, ended: SupportSubscription) => request.keep(tx, answerWith(200, ended));
    return endSubscription(deps, staffOf(request), request.params.subscription_uuid, request.body, done);
  },
});
