import { type Handlers, problem, replyCacheable } from '../../engine/server/http/index.ts';
import { isLegalName } from '../../schemas/legal/documents.ts';
import { legalText } from './legal.ts';

/** In seconds. */
const cacheSeconds = 300;

export const legalRoutes = (): Handlers<'getLegalText'> => ({
  getLegalText: ({ params, locale, raw, reply }) => {
    if (!isLegalName(params.document)) throw problem('not_found');
    return replyCacheable(raw, reply, cacheSeconds, legalText(params.document, locale));
  },
});
