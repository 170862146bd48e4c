import { staffOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/answer.ts';
import { textsOf } from '../../texts.ts';
import { blockCustomer, unblockCustomer } from './blocking.ts';
import { correctCustomer } from './correcting.ts';
import { customerCase } from './customerCase.ts';
import { listCustomers } from './customerList.ts';

type CustomerCalls = 'listCustomers' | 'getCustomer' | 'patchCustomer' | 'blockCustomer' | 'unblockCustomer';

export const supportCustomerRoutes = (deps: Deps): Handlers<CustomerCalls> => ({
  listCustomers: ({ query, raw }) => listCustomers(deps.db, query, raw.url),
  getCustomer: ({ params }) => customerCase(deps.db, params.user_uuid),
  patchCustomer: request => correctCustomer(deps, staffOf(request), request.params.user_uuid, request.body),
  blockCustomer: async request => {
    await blockCustomer(deps, staffOf(request), request.params.user_uuid, request.body);
    return { message: textsOf(request.locale).say('support.blocked') };
  },
  unblockCustomer: async request => {
    await unblockCustomer(deps, staffOf(request), request.params.user_uuid, request.body.note);
    return { message: textsOf(request.locale).say('support.unblocked') };
  },
});
