import type { CallName } from '../../../contract/contract.ts';
import type { Deps } from '../../deps.ts';
import { Answer, type CallRequest, type Handler, type Handlers, queryFor } from '../../http/answer.ts';
import { refuse } from '../../http/problems.ts';
import type { PortalFiles } from '../../manifest/world.ts';
import type { AppPrincipal } from '../../principals/register.ts';
import type { Collection } from '../../records/collection.ts';
import { textsOf } from '../../texts.ts';
import { mayInspect } from '../inspecting.ts';
import { answerWhy } from './why.ts';

/** Parts of the server that exist only after it is built. */
export interface Inside {
  collections: () => Collection[];
  /** All calls over a database that takes nothing: rows are seen as those calls show them. */
  readers: () => Handlers;
}

/** Handlers of "Why?", which explains which rule allows or refuses an action. */
export const whyRoutes = (
  deps: Deps,
  portal: () => PortalFiles,
  { collections, readers }: Inside,
): Handlers<'askWhy'> => ({
  askWhy: request => {
    const { clock, config, reading } = deps;
    const { user: member } = request.caller;
    if (!mayInspect(deps, member)) throw refuse('forbidden');
    const rows = {
      ...{ db: reading, now: clock.now(), locale: request.locale, findUser: deps.findUser },
      ...{ world: portal().world, collections: collections() },
      answer: async (call: string, user: AppPrincipal, params: object, query: object) => {
        const handler = readers()[call as CallName] as Handler<CallName>;
        const asked = {
          ...request,
          params,
          query: queryFor(call as CallName, query),
          body: undefined,
          caller: { ...request.caller, user },
        };
        const answer = await handler(asked as unknown as CallRequest<CallName>);
        return answer instanceof Answer ? answer.body : answer;
      },
    };
    return answerWhy({ rows, schemasDir: config.schemasDir, member, texts: textsOf(request.locale) }, request.query);
  },
});
