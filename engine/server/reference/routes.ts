import type { Handlers } from '../http/answer.ts';
import { cached } from '../http/cached.ts';
import { countries, states } from './places.ts';

const hour = 3600;

/** Handlers of lists that are the same for everyone. */
export const referenceRoutes = (): Handlers<'listCountries' | 'listStates'> => ({
  listCountries: ({ raw, reply, locale }) => cached(raw, reply, hour, countries(locale)),
  listStates: ({ raw, reply, query }) => cached(raw, reply, hour, states(query.country ?? 'US')),
});
