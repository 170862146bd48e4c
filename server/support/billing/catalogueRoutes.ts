import { staffOf } from '../../../engine/server/audit/index.ts';
import type { Handlers } from '../../../engine/server/http/index.ts';
import { withRecentSignInForTerms } from '../../auth/reauthentication.ts';
import type { Deps } from '../../deps.ts';
import { listSupportAddOns, patchAddOn, supportAddOnNamed } from './addOns.ts';
import { listSupportLevels, patchLevel, supportLevelNamed } from './levels.ts';
import { listListPrices, listPriceNamed, patchListPrice } from './listPrices.ts';

type CatalogueCalls =
  | 'listSupportLevels'
  | 'getSupportLevel'
  | 'patchLevel'
  | 'listSupportAddOns'
  | 'getSupportAddOn'
  | 'patchAddOn'
  | 'listListPrices'
  | 'getListPrice'
  | 'patchListPrice';

/** What is sold, and for how much: our team reads it, administrators change it. */
export const catalogueRoutes = (deps: Deps): Handlers<CatalogueCalls> => ({
  listSupportLevels: ({ query, raw }) => listSupportLevels(deps.db, query, raw.url),
  getSupportLevel: ({ params }) => supportLevelNamed(deps.db, params.level_uuid),
  patchLevel: withRecentSignInForTerms(deps, request =>
    patchLevel(deps, staffOf(request), request.params.level_uuid, request.body),
  ),
  listSupportAddOns: ({ query, raw }) => listSupportAddOns(deps.db, query, raw.url),
  getSupportAddOn: ({ params }) => supportAddOnNamed(deps.db, params.add_on_uuid),
  patchAddOn: withRecentSignInForTerms(deps, request =>
    patchAddOn(deps, staffOf(request), request.params.add_on_uuid, request.body),
  ),
  listListPrices: ({ query, raw, locale }) => listListPrices(deps.db, query, raw.url, locale),
  getListPrice: ({ params, locale }) => listPriceNamed(deps.db, params.list_price_uuid, locale),
  patchListPrice: withRecentSignInForTerms(deps, request =>
    patchListPrice(deps, staffOf(request), request.params.list_price_uuid, request.body, request.locale),
  ),
});
