import type { CallName } from '../../../contract/contract.ts';
import type { Deps } from '../../deps.ts';
import { problem } from '../../http/problems.ts';
import { type CallRequest, type Handler, type Handlers, queryFor, Reply } from '../../http/serveCalls.ts';
import type { AppPrincipal } from '../../principals/typeRegister.ts';
import type { ManifestFiles } from '../../schema-files/readManifestFiles.ts';
import type { ServerInternals } from '../../serverInternals.ts';
import { textsOf } from '../../texts.ts';
import { mayInspect } from '../mayInspect.ts';
import { explainAccess } from './explainAccess.ts';

/** Handlers of "Check permissions", which explains which rule allows or refuses an action. */
export const accessExplainerRoutes = (
  deps: Deps,
  manifest: () => ManifestFiles,
  { collections, readers }: ServerInternals,
): Handlers<'explainAccess'> => ({
  explainAccess: request => {
    const { clock, config, reading } = deps;
    const { user: member } = request.caller;
    if (!mayInspect(deps, member)) throw problem('forbidden');
    const rows = {
      db: reading,
      now: clock.now(),
      locale: request.locale,
      findUser: deps.findUser,
      registry: manifest().registry,
      collections: collections(),
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
        return answer instanceof Reply ? answer.body : answer;
      },
    };
    return explainAccess(
      { rows, schemasDir: config.schemasDir, member, texts: textsOf(request.locale) },
      request.query,
    );
  },
});
