import { type ActingStaff, staffOf } from '../../../engine/server/audit/index.ts';
import { attachment } from '../../../engine/server/files/index.ts';
import {
  type CallRequest,
  createdIdempotently,
  type Handlers,
  type Idempotency,
  noContent,
} from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import type { Deps } from '../../deps.ts';
import { listAttachments, obtainAttachmentToken } from '../../messages/attachmentUploads.ts';
import { listMessages, readMessages, sendMessage, type Voice } from '../../messages/orderMessages.ts';
import { type Act, transition } from '../../orders/transition.ts';
import { actedOnce } from '../actedOnce.ts';
import type { SupportAct } from './acts.ts';
import { assignMany, type Resuming, reassignMany } from './assigning.ts';
import { cancel } from './cancelling.ts';
import { acceptCount, keepOrdered } from './countDecision.ts';
import { listEditors } from './editors.ts';
import { exportSupportOrders } from './exporting.ts';
import { foreseenCase, foreseenIn } from './foreseenCase.ts';
import { hold, release } from './holding.ts';
import { onOrder, rehearsed } from './onOrder.ts';
import { orderCase } from './orderCase.ts';
import { listSupportOrders } from './orderList.ts';
import { quote } from './quoting.ts';
import { registerFiles } from './registering.ts';
import { obtainResultToken, resultFiles } from './resultToken.ts';
import { assign, deliver, reassign } from './working.ts';

type OrderActs =
  | 'quoteOrder'
  | 'holdOrder'
  | 'releaseOrder'
  | 'acceptCount'
  | 'keepOrdered'
  | 'registerFiles'
  | 'assignOrder'
  | 'reassignOrder'
  | 'takeUpOrder'
  | 'finishWork'
  | 'sendBackOrder'
  | 'deliverOrder'
  | 'cancelOrder';
type OtherCalls =
  | 'listSupportOrders'
  | 'assignOrders'
  | 'reassignOrders'
  | 'exportSupportOrders'
  | 'getSupportOrder'
  | 'listEditors'
  | 'obtainResultToken'
  | 'listResultFiles'
  | 'listSupportMessages'
  | 'postSupportMessage'
  | 'obtainSupportAttachmentToken'
  | 'listSupportAttachments'
  | 'readSupportMessages';

type Request<Body> = Pick<CallRequest<OrderActs>, 'params' | 'caller' | 'raw' | 'locale'> &
  Idempotency & { body: Body };
type Work<Body> = (
  tx: Parameters<typeof transition>[0],
  order: Parameters<typeof transition>[2],
  body: Body,
  did: Act,
  by: ActingStaff,
) => ReturnType<typeof transition>;

/** What the customer is told of the act, and our team keeps as its reason. */
function noteIn(body: { note?: string | null; question?: string }): string | null {
  return body.note ?? body.question ?? null;
}

/** An act that answers with the order as our team sees it then; rehearsed, as it would. */
const acting =
  <Body extends object>(deps: Deps, act: SupportAct, work: Work<Body>) =>
  async (request: Request<Body>) => {
    const { params, body, locale } = request;
    const wanted = (by: ActingStaff) => ({ by, uuid: params.object_uuid, act, note: noteIn(body) });
    const doing =
      (by: ActingStaff): Parameters<typeof onOrder>[2] =>
      (tx, order, did) =>
        work(tx, order, body, did, by);
    if ('rehearse' in body && body.rehearse) {
      // Nothing of it stays, so that no money needs the password again.
      const by = { ...staffOf(request), authenticatedAt: deps.clock.now() };
      return foreseenCase(deps, await rehearsed(deps, wanted(by), doing(by), foreseenIn), locale);
    }
    const answer = () => orderCase(deps, params.object_uuid, locale);
    return actedOnce(request, by => onOrder(deps, wanted(by), doing(by)).then(answer), answer);
  };

const orderActs = (deps: Deps): Handlers<OrderActs> => ({
  quoteOrder: acting(deps, 'quote', (tx, order, body, did) => quote(tx, deps, order, body, did)),
  holdOrder: acting(deps, 'hold', (tx, order, body, did) => hold(tx, deps, order, body, did)),
  releaseOrder: acting(deps, 'release', (tx, order, body, did) => release(tx, deps, order, body, did)),
  acceptCount: acting(deps, 'refund_difference', (tx, order, body, did, by) =>
    acceptCount(tx, deps, order, body, did, by),
  ),
  keepOrdered: acting(deps, 'keep_ordered', (tx, order, _body, did) => keepOrdered(tx, deps, order, did)),
  registerFiles: acting(deps, 'register_files', (tx, order, body, did) => registerFiles(tx, deps, order, body, did)),
  assignOrder: acting(deps, 'assign', (tx, order, body, did, by) => assign(tx, deps, order, body, by, did)),
  reassignOrder: acting(deps, 'reassign', (tx, order, body, did) => reassign(tx, deps, order, body, did)),
  takeUpOrder: acting(deps, 'take_up', (tx, order, _body, did) => transition(tx, deps, order, 'in_progress', did)),
  finishWork: acting(deps, 'finish_work', (tx, order, _body, did) => transition(tx, deps, order, 'quality_check', did)),
  sendBackOrder: acting(deps, 'send_back', (tx, order, _body, did) => transition(tx, deps, order, 'in_progress', did)),
  deliverOrder: acting(deps, 'deliver', (tx, order, _body, did) => deliver(tx, deps, order, did)),
  cancelOrder: acting(deps, 'cancel', (tx, order, body, did, by) => cancel(tx, deps, order, body, did, by)),
});

const voiceOf = ({ caller, raw }: Pick<Request<unknown>, 'caller' | 'raw'>): Voice => ({
  ...{ user: caller.user, side: 'support', address: raw.ip },
});

/** Of a request on many orders, which may have been answered only in part. */
const resuming = (request: CallRequest<'assignOrders'> | CallRequest<'reassignOrders'>): Resuming => ({
  ...staffOf(request),
  mark: request.markDone,
  wasBegun: request.alreadyDone,
});

const otherCalls = (deps: Deps): Handlers<OtherCalls> => ({
  listSupportOrders: ({ query, raw, locale }) => listSupportOrders(deps, query, raw.url, locale),
  exportSupportOrders: request => {
    request.reply.header('content-disposition', attachment('orders.csv'));
    return exportSupportOrders(deps, staffOf(request), request.query, request.locale);
  },
  assignOrders: request => assignMany(deps, resuming(request), request.body, request.locale),
  reassignOrders: request => reassignMany(deps, resuming(request), request.body, request.locale),
  listEditors: ({ query, raw }) => listEditors(deps, query, raw.url),
  getSupportOrder: ({ params, locale }) => orderCase(deps, params.object_uuid, locale),
  obtainResultToken: request => obtainResultToken(deps, staffOf(request), request.params.object_uuid),
  listResultFiles: ({ params, query, locale }) =>
    resultFiles(deps, { uuid: params.object_uuid, window: query.window ?? null }, textsOf(locale)),
  listSupportMessages: ({ params, caller, query, raw, locale }) =>
    listMessages(deps, { voice: voiceOf({ caller, raw }), uuid: params.object_uuid, locale }, query, raw.url),
  postSupportMessage: request => {
    const { params, body, locale } = request;
    const about = { voice: voiceOf(request), uuid: params.object_uuid, locale };
    return createdIdempotently(request, done => sendMessage(deps, about, body, done));
  },
  obtainSupportAttachmentToken: request => obtainAttachmentToken(deps, voiceOf(request), request.params.object_uuid),
  listSupportAttachments: ({ params, query, caller, raw, locale }) => {
    const asked = { uuid: params.object_uuid, window: query.window ?? null };
    return listAttachments(deps, voiceOf({ caller, raw }), asked, textsOf(locale));
  },
  readSupportMessages: ({ params, caller, raw }) =>
    noContent(readMessages(deps, { voice: voiceOf({ caller, raw }), uuid: params.object_uuid })),
});

export const supportOrderRoutes = (deps: Deps): Handlers<OrderActs | OtherCalls> => ({
  ...orderActs(deps),
  ...otherCalls(deps),
});
