import { staffOf } from '../../../engine/server/audit/index.ts';
import {
  type Handlers,
  replyCreatedIdempotently,
  replyNoContent,
  replyOkIdempotently,
} from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import { withRecentSignIn } from '../../../engine/server/principals/index.ts';
import { withRecentSignInForTerms } from '../../auth/reauthentication.ts';
import type { Deps } from '../../deps.ts';
import { idempotentMessage } from '../idempotentAction.ts';
import { withImpersonation } from '../impersonation/withImpersonation.ts';
import { blockCustomer, unblockCustomer } from './accountLock.ts';
import { changeCustomerRole } from './changeRole.ts';
import { getContract, listContracts } from './contracts.ts';
import { listCustomers } from './customerList.ts';
import { endCustomerSession, endCustomerSessions, listCustomerSessions } from './customerSessions.ts';
import { changeContract, createContract, renewContract } from './editContract.ts';
import { editCustomer } from './editCustomer.ts';
import { getCustomerDetails } from './getCustomerDetails.ts';
import { resendVerification } from './resendVerification.ts';

type AccountCalls =
  | 'listCustomers'
  | 'getCustomer'
  | 'patchCustomer'
  | 'blockCustomer'
  | 'unblockCustomer'
  | 'changeCustomerRole'
  | 'resendVerification';
type SessionCalls = 'listCustomerSessions' | 'endCustomerSession' | 'endCustomerSessions';

const accountCalls = (deps: Deps): Handlers<AccountCalls> => ({
  listCustomers: ({ query, raw }) => listCustomers(deps.db, query, raw.url),
  getCustomer: async ({ params }) => withImpersonation(deps, await getCustomerDetails(deps.db, params.user_uuid)),
  patchCustomer: async request => {
    const { user_uuid } = request.params;
    return withImpersonation(deps, await editCustomer(deps, staffOf(request), user_uuid, request.body));
  },
  blockCustomer: request => {
    const message = textsOf(request.locale).say('support.blocked');
    return idempotentMessage(request, by => blockCustomer(deps, by, request.params.user_uuid, request.body), message);
  },
  unblockCustomer: request => {
    const message = textsOf(request.locale).say('support.unblocked');
    return idempotentMessage(
      request,
      by => unblockCustomer(deps, by, request.params.user_uuid, request.body.note),
      message,
    );
  },
  changeCustomerRole: withRecentSignIn(deps, request => {
    const message = textsOf(request.locale).say('support.role_changed');
    const { user_uuid } = request.params;
    return idempotentMessage(request, by => changeCustomerRole(deps, by, user_uuid, request.body), message);
  }),
  resendVerification: request => {
    const message = textsOf(request.locale).say('support.verification_sent');
    return idempotentMessage(request, by => resendVerification(deps, by, request.params.user_uuid), message);
  },
});

const sessionCalls = (deps: Deps): Handlers<SessionCalls> => ({
  listCustomerSessions: ({ query, raw }) => listCustomerSessions(deps, query, raw.url),
  endCustomerSession: request =>
    replyNoContent(endCustomerSession(deps, staffOf(request), request.params.session_uuid)),
  endCustomerSessions: request => {
    const message = textsOf(request.locale).say('support.sessions_ended');
    const { user_uuid } = request.params;
    return idempotentMessage(request, by => endCustomerSessions(deps, by, user_uuid, request.body.note), message);
  },
});

type ContractCalls = 'listContracts' | 'getContract' | 'createContract' | 'patchContract' | 'renewContract';

const contractCalls = (deps: Deps): Handlers<ContractCalls> => ({
  listContracts: ({ query, raw }) => listContracts(deps, query, raw.url),
  getContract: ({ params }) => getContract(deps, deps.db, params.contract_uuid),
  createContract: withRecentSignIn(deps, request =>
    replyCreatedIdempotently(request, done => createContract(deps, staffOf(request), request.body, done)),
  ),
  patchContract: withRecentSignInForTerms(deps, request =>
    changeContract(deps, staffOf(request), request.params.contract_uuid, request.body),
  ),
  renewContract: withRecentSignIn(deps, request => {
    const { contract_uuid } = request.params;
    return replyOkIdempotently(request, done =>
      renewContract(deps, staffOf(request), contract_uuid, request.body, done),
    );
  }),
});

export const supportCustomerRoutes = (deps: Deps): Handlers<AccountCalls | SessionCalls | ContractCalls> => ({
  ...accountCalls(deps),
  ...sessionCalls(deps),
  ...contractCalls(deps),
});
