import { attachment } from '../../engine/server/files/index.ts';
import { type Handlers, replyOkIdempotently, replyWith } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { removeOrder } from './cancelOrder.ts';
import { initForm, initFromRecipe, readInitForm } from './drafts.ts';
import { exportOrders } from './exportOrders.ts';
import { orderDetail } from './orderDetail.ts';
import { getForm, postForm, previousStep } from './orderForm.ts';
import { listOrders } from './orderList.ts';
import { priceForm } from './priceForm.ts';
import { rateOrder } from './rateOrder.ts';

type OrderCalls =
  | 'listOrders'
  | 'exportOrders'
  | 'getOrder'
  | 'deleteOrder'
  | 'rateOrder'
  | 'initOrderForm'
  | 'readInitOrderForm'
  | 'getOrderForm'
  | 'postOrderForm'
  | 'priceOrderForm'
  | 'previousOrderForm'
  | 'initOrderFormFromRecipe';

export const orderRoutes = (deps: Deps): Handlers<OrderCalls> => ({
  listOrders: ({ query, caller, raw, locale }) => listOrders(deps.db, caller.user, query, raw.url, locale),
  exportOrders: async ({ query, caller, reply, locale }) => {
    reply.header('content-disposition', attachment('orders.csv'));
    return exportOrders(deps.db, caller.user, query, locale);
  },
  getOrder: ({ params, caller, locale }) => orderDetail(deps, caller.user, params.object_uuid, locale),
  deleteOrder: async ({ params, caller, locale }) => {
    const removed = await removeOrder(deps, caller.user, params.object_uuid);
    return { message: textsOf(locale).say(`orders.removed.${removed}`) };
  },
  rateOrder: ({ params, body, caller }) => rateOrder(deps, caller.user, params.object_uuid, body),
  initOrderForm: async ({ body, caller, locale }) => {
    const { state, created } = await initForm(deps, caller.user, body ?? {}, locale);
    return replyWith(created ? 201 : 200, state);
  },
  readInitOrderForm: ({ caller, locale }) => readInitForm(deps, caller.user, locale),
  getOrderForm: ({ params, caller, locale }) => getForm(deps, caller.user, params.object_uuid, locale),
  postOrderForm: request => {
    const { params, body, caller, locale } = request;
    return replyOkIdempotently(request, done => postForm(deps, caller.user, params.object_uuid, body, locale, done));
  },
  priceOrderForm: ({ params, body, caller, locale }) => priceForm(deps, caller.user, params.object_uuid, body, locale),
  previousOrderForm: ({ params, query, caller, locale }) =>
    previousStep(deps, caller.user, { uuid: params.object_uuid, locale, shown: query?.step }),
  initOrderFormFromRecipe: async ({ query, caller, locale }) =>
    replyWith(201, { object_uuid: await initFromRecipe(deps, caller.user, query.recipe_uuid, locale) }),
});
