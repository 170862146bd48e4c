import {
  type Caller,
  type Handlers,
  replyCacheable,
  replyCreatedIdempotently,
  replyNoContent,
  replyWith,
} from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { listAttachments, obtainAttachmentToken } from './attachmentUploads.ts';
import { createContactMessage, dashboardMessage } from './messages.ts';
import { listMessages, readMessages, sendMessage } from './orderMessages.ts';
import { listUnreadMessages } from './unreadMessages.ts';

const minute = 60;

type MessageCalls =
  | 'getDashboardMessage'
  | 'postContactMessage'
  | 'listOrderMessages'
  | 'listUnreadMessages'
  | 'postOrderMessage'
  | 'obtainAttachmentToken'
  | 'listAttachments'
  | 'readOrderMessages';

const authorOf = ({ user }: Caller) => ({ user, side: 'customer' as const });

export const messageRoutes = (deps: Deps): Handlers<MessageCalls> => ({
  getDashboardMessage: async ({ raw, reply }) => replyCacheable(raw, reply, minute, await dashboardMessage(deps)),
  postContactMessage: async ({ body, caller, raw, locale }) => {
    await createContactMessage(deps, caller?.user ?? null, body, { address: raw.ip, locale });
    return replyWith(201, { message: textsOf(locale).say('messages.taken') });
  },
  listOrderMessages: ({ params, caller, query, raw, locale }) =>
    listMessages(deps, { voice: authorOf(caller), uuid: params.object_uuid, locale }, query, raw.url),
  listUnreadMessages: ({ caller, query, raw, locale }) =>
    listUnreadMessages(deps, authorOf(caller), { query, url: raw.url, locale }),
  postOrderMessage: request => {
    const { params, caller, body, locale } = request;
    const about = { voice: authorOf(caller), uuid: params.object_uuid, locale };
    return replyCreatedIdempotently(request, done => sendMessage(deps, about, body, done));
  },
  obtainAttachmentToken: ({ params, caller }) => obtainAttachmentToken(deps, authorOf(caller), params.object_uuid),
  listAttachments: ({ params, query, caller, locale }) => {
    const asked = { uuid: params.object_uuid, window: query.window ?? null };
    return listAttachments(deps, authorOf(caller), asked, textsOf(locale));
  },
  readOrderMessages: ({ params, caller }) =>
    replyNoContent(readMessages(deps, { voice: authorOf(caller), uuid: params.object_uuid })),
});
