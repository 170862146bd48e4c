import { staffOf } from '../../../engine/server/audit/index.ts';
import { type Handlers, replyCreatedIdempotently } from '../../../engine/server/http/index.ts';
import type { Deps } from '../../deps.ts';
import { listCredits, moveCredit } from './credits.ts';

/** Account credit of customers. */
export const creditRoutes = (deps: Deps): Handlers<'listCredits' | 'moveCredit'> => ({
  listCredits: ({ query, raw, locale }) => listCredits(deps.db, query, raw.url, locale),
  moveCredit: request =>
    replyCreatedIdempotently(request, done => moveCredit(deps, staffOf(request), request.body, request.locale, done)),
});
