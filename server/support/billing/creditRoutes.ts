import { staffOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/answer.ts';
import { createdOnce } from '../../http/outcomes.ts';
import { listCredits, moveCredit } from './credits.ts';

/** Account credit of customers. */
export const creditRoutes = (deps: Deps): Handlers<'listCredits' | 'moveCredit'> => ({
  listCredits: ({ query, raw, locale }) => listCredits(deps.db, query, raw.url, locale),
  moveCredit: request =>
    createdOnce(request, done => moveCredit(deps, staffOf(request), request.body, request.locale, done)),
});
