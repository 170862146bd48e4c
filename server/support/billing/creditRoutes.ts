import type { Credit } from '../../../schemas/generated/types.ts';
import { staffOf } from '../../audit/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { answerWith, type Handlers } from '../../http/answer.ts';
import { listCredits, moveCredit } from './credits.ts';

/** Account credit of customers. */
export const creditRoutes = (deps: Deps): Handlers<'listCredits' | 'moveCredit'> => ({
  listCredits: ({ query, raw, locale }) => listCredits(deps.db, query, raw.url, locale),
  moveCredit: async request => {
    const done = (tx: Tx, credit: Credit) => request.keep(tx, answerWith(201, credit));
    return answerWith(201, await moveCredit(deps, staffOf(request), request.body, request.locale, done));
  },
});
