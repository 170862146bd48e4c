import { staffOf } from '../../../engine/server/audit/index.ts';
import type { Handlers } from '../../../engine/server/http/index.ts';
import { withRecentSignInForTerms } from '../../auth/reauthentication.ts';
import type { Deps } from '../../deps.ts';
import { listSupportLevels, patchLevel, supportLevelNamed } from './levels.ts';

type CatalogueCalls = 'listSupportLevels' | 'getSupportLevel' | 'patchLevel';

/** What is sold, and for how much: our team reads it, administrators change it. */
export const catalogueRoutes = (deps: Deps): Handlers<CatalogueCalls> => ({
  listSupportLevels: ({ query, raw }) => listSupportLevels(deps.db, query, raw.url),
  getSupportLevel: ({ params }) => supportLevelNamed(deps.db, params.level_uuid),
  patchLevel: withRecentSignInForTerms(deps, request =>
    patchLevel(deps, staffOf(request), request.params.level_uuid, request.body),
  ),
});
