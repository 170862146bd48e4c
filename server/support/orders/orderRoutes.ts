import { type ActingStaff, staffOf } from '../../../engine/server/audit/index.ts';
import { attachment } from '../../../engine/server/files/index.ts';
import {
  type CallRequest,
  type Handlers,
  type Idempotency,
  replyCreatedIdempotently,
  replyNoContent,
} from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import type { Deps } from '../../deps.ts';
import { listAttachments, obtainAttachmentToken } from '../../messages/attachmentUploads.ts';
import { listMessages, type MessageAuthor, readMessages, sendMessage } from '../../messages/orderMessages.ts';
import { listUnreadMessages } from '../../messages/unreadMessages.ts';
import { type TransitionContext, transition } from '../../orders/transition.ts';
import { idempotentAction } from '../idempotentAction.ts';
import { assign, deliver, reassign } from './assign.ts';
import { assignMany, type ResumableStaff, reassignMany } from './bulkAssign.ts';
import { cancelByStaff } from './cancelOrder.ts';
import { acceptCount, keepOrderedQuantity } from './countDecision.ts';
import { dryRun } from './dryRun.ts';
import { listEditors } from './editors.ts';
import { exportSupportOrders } from './exportOrders.ts';
import { getOrderDetails } from './getOrderDetails.ts';
import { hold, release } from './hold.ts';
import { listSupportOrders } from './orderList.ts';
import { readPreview, toOrderPreview } from './orderPreview.ts';
import { quote } from './quote.ts';
import { registerFiles } from './registerFiles.ts';
import { obtainResultToken, resultFiles } from './resultToken.ts';
import type { SupportAction } from './supportActions.ts';
import { withLockedOrder } from './withLockedOrder.ts';

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
  | 'listSupportUnreadMessages'
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
  did: TransitionContext,
  by: ActingStaff,
) => ReturnType<typeof transition>;

/** The note to the customer about the action, which staff keep as its reason. */
function noteIn(body: { note?: string | null; question?: string }): string | null {
  return body.note ?? body.question ?? null;
}

/** Runs an action and answers with the order as staff then see it; in a dry run, as they would. */
const runOrderAction =
  <Body extends object>(deps: Deps, action: SupportAction, work: Work<Body>) =>
  async (request: Request<Body>) => {
    const { params, body, locale } = request;
    const actionRequest = (by: ActingStaff) => ({ by, uuid: params.object_uuid, action, note: noteIn(body) });
    const doing =
      (by: ActingStaff): Parameters<typeof withLockedOrder>[2] =>
      (tx, order, did) =>
        work(tx, order, body, did, by);
    if ('dry_run' in body && body.dry_run) {
      // A dry run is rolled back, so that its refunds need no recent sign-in.
      const by = { ...staffOf(request), authenticatedAt: deps.clock.now() };
      return toOrderPreview(deps, await dryRun(deps, actionRequest(by), doing(by), readPreview), locale);
    }
    const answer = () => getOrderDetails(deps, params.object_uuid, locale);
    return idempotentAction(request, by => withLockedOrder(deps, actionRequest(by), doing(by)).then(answer), answer);
  };

const orderActions = (deps: Deps): Handlers<OrderActs> => ({
  quoteOrder: runOrderAction(deps, 'quote', (tx, order, body, did) => quote(tx, deps, order, body, did)),
  holdOrder: runOrderAction(deps, 'hold', (tx, order, body, did) => hold(tx, deps, order, body, did)),
  releaseOrder: runOrderAction(deps, 'release', (tx, order, body, did) => release(tx, deps, order, body, did)),
  acceptCount: runOrderAction(deps, 'refund_difference', (tx, order, body, did, by) =>
    acceptCount(tx, deps, order, body, did, by),
  ),
  keepOrdered: runOrderAction(deps, 'keep_ordered', (tx, order, _body, did) =>
    keepOrderedQuantity(tx, deps, order, did),
  ),
  registerFiles: runOrderAction(deps, 'register_files', (tx, order, body, did) =>
    registerFiles(tx, deps, order, body, did),
  ),
  assignOrder: runOrderAction(deps, 'assign', (tx, order, body, did, by) => assign(tx, deps, order, body, by, did)),
  reassignOrder: runOrderAction(deps, 'reassign', (tx, order, body, did) => reassign(tx, deps, order, body, did)),
  takeUpOrder: runOrderAction(deps, 'take_up', (tx, order, _body, did) =>
    transition(tx, deps, order, 'in_progress', did),
  ),
  finishWork: runOrderAction(deps, 'finish_work', (tx, order, _body, did) =>
    transition(tx, deps, order, 'quality_check', did),
  ),
  sendBackOrder: runOrderAction(deps, 'send_back', (tx, order, _body, did) =>
    transition(tx, deps, order, 'in_progress', did),
  ),
  deliverOrder: runOrderAction(deps, 'deliver', (tx, order, _body, did) => deliver(tx, deps, order, did)),
  cancelOrder: runOrderAction(deps, 'cancel', (tx, order, body, did, by) =>
    cancelByStaff(tx, deps, order, body, did, by),
  ),
});

const authorOf = ({ caller, raw }: Pick<Request<unknown>, 'caller' | 'raw'>): MessageAuthor => ({
  user: caller.user,
  side: 'support',
  address: raw.ip,
});

/** Staff and idempotency of a request on many orders, which may have been answered only in part. */
const resumableStaff = (request: CallRequest<'assignOrders'> | CallRequest<'reassignOrders'>): ResumableStaff => ({
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
  assignOrders: request => assignMany(deps, resumableStaff(request), request.body, request.locale),
  reassignOrders: request => reassignMany(deps, resumableStaff(request), request.body, request.locale),
  listEditors: ({ query, raw, locale }) => listEditors(deps, query, raw.url, locale),
  getSupportOrder: ({ params, locale }) => getOrderDetails(deps, params.object_uuid, locale),
  obtainResultToken: request => obtainResultToken(deps, staffOf(request), request.params.object_uuid),
  listResultFiles: ({ params, query, locale }) =>
    resultFiles(deps, { uuid: params.object_uuid, window: query.window ?? null }, textsOf(locale)),
  listSupportMessages: ({ params, caller, query, raw, locale }) =>
    listMessages(deps, { voice: authorOf({ caller, raw }), uuid: params.object_uuid, locale }, query, raw.url),
  listSupportUnreadMessages: ({ caller, query, raw, locale }) =>
    listUnreadMessages(deps, authorOf({ caller, raw }), { query, url: raw.url, locale }),
  postSupportMessage: request => {
    const { params, body, locale } = request;
    const about = { voice: authorOf(request), uuid: params.object_uuid, locale };
    return replyCreatedIdempotently(request, done => sendMessage(deps, about, body, done));
  },
  obtainSupportAttachmentToken: request => obtainAttachmentToken(deps, authorOf(request), request.params.object_uuid),
  listSupportAttachments: ({ params, query, caller, raw, locale }) => {
    const asked = { uuid: params.object_uuid, window: query.window ?? null };
    return listAttachments(deps, authorOf({ caller, raw }), asked, textsOf(locale));
  },
  readSupportMessages: ({ params, caller, raw }) =>
    replyNoContent(readMessages(deps, { voice: authorOf({ caller, raw }), uuid: params.object_uuid })),
});

export const supportOrderRoutes = (deps: Deps): Handlers<OrderActs | OtherCalls> => ({
  ...orderActions(deps),
  ...otherCalls(deps),
});
