import { staffOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/answer.ts';
import { contactCase, listInbox } from './inbox.ts';
import { answerMessage, assignMessage, closeMessage, reopenMessage } from './inboxActs.ts';

type InboxCalls =
  | 'listContactMessages'
  | 'getContactMessage'
  | 'assignContactMessage'
  | 'answerContactMessage'
  | 'closeContactMessage'
  | 'reopenContactMessage';

type Asking = Parameters<typeof staffOf>[0] & { params: { message_uuid: string } };
const onOf = (request: Asking) => ({ by: staffOf(request), uuid: request.params.message_uuid });

export const supportMessageRoutes = (deps: Deps): Handlers<InboxCalls> => ({
  listContactMessages: ({ query, raw }) => listInbox(deps.db, query, raw.url),
  getContactMessage: ({ params }) => contactCase(deps.db, params.message_uuid),
  assignContactMessage: request => assignMessage(deps, onOf(request), request.body),
  answerContactMessage: request => answerMessage(deps, onOf(request), request.body),
  closeContactMessage: request => closeMessage(deps, onOf(request), request.body.note),
  reopenContactMessage: request => reopenMessage(deps, onOf(request), request.body.note),
});
