import { staffOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/answer.ts';
import { createdOnce, noContent } from '../../http/outcomes.ts';
import { contactCase, listInbox } from './inbox.ts';
import { answerMessage, assignMessage, closeMessage, reopenMessage } from './inboxActs.ts';
import {
  createTeamMessage,
  deleteTeamMessage,
  listTeamMessages,
  patchTeamMessage,
  teamMessage,
} from './teamMessages.ts';

type InboxCalls =
  | 'listContactMessages'
  | 'getContactMessage'
  | 'assignContactMessage'
  | 'answerContactMessage'
  | 'closeContactMessage'
  | 'reopenContactMessage';
type TeamMessageCalls =
  | 'listTeamMessages'
  | 'getTeamMessage'
  | 'createTeamMessage'
  | 'patchTeamMessage'
  | 'deleteTeamMessage';

type Asking = Parameters<typeof staffOf>[0] & { params: { message_uuid: string } };
const onOf = (request: Asking) => ({ by: staffOf(request), uuid: request.params.message_uuid });

const inboxRoutes = (deps: Deps): Handlers<InboxCalls> => ({
  listContactMessages: ({ query, raw }) => listInbox(deps.db, query, raw.url),
  getContactMessage: ({ params }) => contactCase(deps.db, params.message_uuid),
  assignContactMessage: request => assignMessage(deps, onOf(request), request.body),
  answerContactMessage: request => answerMessage(deps, onOf(request), request.body),
  closeContactMessage: request => closeMessage(deps, onOf(request), request.body.note),
  reopenContactMessage: request => reopenMessage(deps, onOf(request), request.body.note),
});

const teamMessageRoutes = (deps: Deps): Handlers<TeamMessageCalls> => ({
  listTeamMessages: ({ query, raw }) => listTeamMessages(deps, query, raw.url),
  getTeamMessage: ({ params }) => teamMessage(deps.db, deps.clock.now(), params.message_uuid),
  createTeamMessage: request =>
    createdOnce(request, done => createTeamMessage(deps, staffOf(request), request.body, done)),
  patchTeamMessage: request => patchTeamMessage(deps, staffOf(request), request.params.message_uuid, request.body),
  deleteTeamMessage: request => noContent(deleteTeamMessage(deps, staffOf(request), request.params.message_uuid)),
});

export const supportMessageRoutes = (deps: Deps): Handlers<InboxCalls | TeamMessageCalls> => ({
  ...inboxRoutes(deps),
  ...teamMessageRoutes(deps),
});
