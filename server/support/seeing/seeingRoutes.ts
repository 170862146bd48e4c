import { staffOf } from '../../../engine/server/audit/index.ts';
import { type CallRequest, type Handlers, replyWith } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import type { Deps } from '../../deps.ts';
import { type AtSession, seeAs, stopSeeingAs } from './seeing.ts';

type Request = Pick<CallRequest<'seeAsCustomer'>, 'caller' | 'raw' | 'reply'>;
const atSession = (request: Request): AtSession => ({ ...staffOf(request), sessionUuid: request.caller.sessionUuid });

/** Tells the page that the session has another user now, so that it reloads. */
const tellPage = ({ reply }: Request) => reply.header('x-session', 'changed');

export const seeingRoutes = (deps: Deps): Handlers<'seeAsCustomer' | 'stopSeeingAs'> => ({
  seeAsCustomer: async request => {
    await seeAs(deps, atSession(request), request.params.user_uuid, request.body.why);
    tellPage(request);
    return { message: textsOf(request.locale).say('support.seeing.begun') };
  },
  stopSeeingAs: async request => {
    await stopSeeingAs(deps, atSession(request));
    tellPage(request);
    return replyWith(204, undefined);
  },
});
