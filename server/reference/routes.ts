import { allLevels } from '../billing/levels.ts';
import type { Deps } from '../engineDeps.ts';
import type { Handlers } from '../http/answer.ts';
import { cached } from '../http/cached.ts';
import { constants } from './constants.ts';
import { countries, states } from './places.ts';

const hour = 3600;

export const referenceRoutes = (deps: Deps): Handlers<'listCountries' | 'listStates' | 'getConstants'> => ({
  listCountries: ({ raw, reply, locale }) => cached(raw, reply, hour, countries(locale)),
  listStates: ({ raw, reply, query }) => cached(raw, reply, hour, states(query.country ?? 'US')),
  getConstants: async ({ raw, reply, locale }) => cached(raw, reply, hour, constants(await allLevels(deps.db), locale)),
});
