import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import type { Handlers } from '../../../engine/server/http/index.ts';
import type { ContactCase } from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { idempotentAction } from '../idempotentAction.ts';
import { getContactMessage, listInbox } from './inbox.ts';
import { answerMessage, assignMessage, closeMessage, reopenMessage } from './inboxActions.ts';

type InboxCalls =
  | 'listContactMessages'
  | 'getContactMessage'
  | 'assignContactMessage'
  | 'answerContactMessage'
  | 'closeContactMessage'
  | 'reopenContactMessage';

type InboxRequest = Parameters<typeof idempotentAction>[0] & { params: { message_uuid: string } };
const runInboxAction = (
  deps: Deps,
  request: InboxRequest,
  act: (on: { by: ActingStaff; uuid: string }) => Promise<ContactCase>,
) => {
  const { message_uuid: uuid } = request.params;
  return idempotentAction(
    request,
    by => act({ by, uuid }),
    () => getContactMessage(deps.db, uuid),
  );
};

export const supportMessageRoutes = (deps: Deps): Handlers<InboxCalls> => ({
  listContactMessages: ({ query, raw }) => listInbox(deps.db, query, raw.url),
  getContactMessage: ({ params }) => getContactMessage(deps.db, params.message_uuid),
  assignContactMessage: request => runInboxAction(deps, request, on => assignMessage(deps, on, request.body)),
  answerContactMessage: request => runInboxAction(deps, request, on => answerMessage(deps, on, request.body)),
  closeContactMessage: request => runInboxAction(deps, request, on => closeMessage(deps, on, request.body.note)),
  reopenContactMessage: request => runInboxAction(deps, request, on => reopenMessage(deps, on, request.body.note)),
});
