import { staffOf } from '../../../engine/server/audit/index.ts';
import { type CallRequest, type Handlers, replyWith } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import type { Deps } from '../../deps.ts';
import { type AtSession, impersonate, stopImpersonating } from './impersonate.ts';

type Request = Pick<CallRequest<'impersonateCustomer'>, 'caller' | 'raw' | 'reply'>;
const atSession = (request: Request): AtSession => ({ ...staffOf(request), sessionUuid: request.caller.sessionUuid });

/** Tells the page that the session has another user now, so that it reloads. */
const signalReload = ({ reply }: Request) => reply.header('x-session', 'changed');

export const impersonationRoutes = (deps: Deps): Handlers<'impersonateCustomer' | 'stopImpersonating'> => ({
  impersonateCustomer: async request => {
    await impersonate(deps, atSession(request), request.params.user_uuid, request.body.why);
    signalReload(request);
    return { message: textsOf(request.locale).say('support.impersonation.begun') };
  },
  stopImpersonating: async request => {
    await stopImpersonating(deps, atSession(request));
    signalReload(request);
    return replyWith(204, undefined);
  },
});
