import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import type { Handlers } from '../../../engine/server/http/index.ts';
import type { ContactCase } from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { actedOnce } from '../actedOnce.ts';
import { contactCase, listInbox } from './inbox.ts';
import { answerMessage, assignMessage, closeMessage, reopenMessage } from './inboxActs.ts';

type InboxCalls =
  | 'listContactMessages'
  | 'getContactMessage'
  | 'assignContactMessage'
  | 'answerContactMessage'
  | 'closeContactMessage'
  | 'reopenContactMessage';

type Asking = Parameters<typeof actedOnce>[0] & { params: { message_uuid: string } };
const inboxAct = (
  deps: Deps,
  request: Asking,
  act: (on: { by: ActingStaff; uuid: string }) => Promise<ContactCase>,
) => {
  const { message_uuid: uuid } = request.params;
  return actedOnce(
    request,
    by => act({ by, uuid }),
    () => contactCase(deps.db, uuid),
  );
};

export const supportMessageRoutes = (deps: Deps): Handlers<InboxCalls> => ({
  listContactMessages: ({ query, raw }) => listInbox(deps.db, query, raw.url),
  getContactMessage: ({ params }) => contactCase(deps.db, params.message_uuid),
  assignContactMessage: request => inboxAct(deps, request, on => assignMessage(deps, on, request.body)),
  answerContactMessage: request => inboxAct(deps, request, on => answerMessage(deps, on, request.body)),
  closeContactMessage: request => inboxAct(deps, request, on => closeMessage(deps, on, request.body.note)),
  reopenContactMessage: request => inboxAct(deps, request, on => reopenMessage(deps, on, request.body.note)),
});
