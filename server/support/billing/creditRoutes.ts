import { staffOf } from '../../../engine/server/audit/audit.ts';
import type { Handlers } from '../../../engine/server/http/answer.ts';
import { createdOnce } from '../../../engine/server/http/outcomes.ts';
import type { Deps } from '../../deps.ts';
import { listCredits, moveCredit } from './credits.ts';

/** Account credit of customers. */
export const creditRoutes = (deps: Deps): Handlers<'listCredits' | 'moveCredit'> => ({
  listCredits: ({ query, raw, locale }) => listCredits(deps.db, query, raw.url, locale),
  moveCredit: request =>
    createdOnce(request, done => moveCredit(deps, staffOf(request), request.body, request.locale, done)),
});
