import { staffOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/answer.ts';
import { textsOf } from '../../texts.ts';
import { blockCustomer, unblockCustomer } from './blocking.ts';

export const supportCustomerRoutes = (deps: Deps): Handlers<'blockCustomer' | 'unblockCustomer'> => ({
  blockCustomer: async request => {
    await blockCustomer(deps, staffOf(request), request.params.user_uuid, request.body);
    return { message: textsOf(request.locale).say('support.blocked') };
  },
  unblockCustomer: async request => {
    await unblockCustomer(deps, staffOf(request), request.params.user_uuid, request.body.note);
    return { message: textsOf(request.locale).say('support.unblocked') };
  },
});
