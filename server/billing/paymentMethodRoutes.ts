import type { Tx } from '../../engine/server/db/index.ts';
import { type Handlers, replyNoContent, replyWith } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { PaymentMethod } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { addMethod } from './addPaymentMethod.ts';
import { deletePaymentMethod } from './deletePaymentMethod.ts';
import { listMethods } from './listPaymentMethods.ts';
import { patchMethod } from './patchPaymentMethod.ts';

type MethodCalls = 'listPaymentMethods' | 'addPaymentMethod' | 'patchPaymentMethod' | 'deletePaymentMethod';

export const methodRoutes = (deps: Deps): Handlers<MethodCalls> => ({
  listPaymentMethods: ({ query, caller, raw }) => listMethods(deps, caller.user, query, raw.url),

  addPaymentMethod: async ({ body, caller, key, storeResponse, locale }) => {
    const storeAdded = (tx: Tx, method: PaymentMethod) => storeResponse(tx, replyWith(201, method));
    const added = await addMethod(deps, caller.user, body, { key, locale, done: storeAdded });
    if ('method' in added) return replyWith(201, added.method);
    return replyWith(202, {
      message: textsOf(locale).say('billing.kept.confirm'),
      requires_action: added.action,
    });
  },

  patchPaymentMethod: ({ params, body, caller, locale }) => patchMethod(deps, caller.user, params.uuid, body, locale),

  deletePaymentMethod: ({ params, caller }) => replyNoContent(deletePaymentMethod(deps, caller.user, params.uuid)),
});
