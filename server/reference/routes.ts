import type { Deps } from '../../engine/server/deps.ts';
import type { Handlers } from '../../engine/server/http/answer.ts';
import { cached } from '../../engine/server/http/cached.ts';
import { countries, states } from '../../engine/server/reference/places.ts';
import { allLevels } from '../billing/levels.ts';
import { constants } from './constants.ts';

const hour = 3600;

export const referenceRoutes = (deps: Deps): Handlers<'listCountries' | 'listStates' | 'getConstants'> => ({
  listCountries: ({ raw, reply, locale }) => cached(raw, reply, hour, countries(locale)),
  listStates: ({ raw, reply, query }) => cached(raw, reply, hour, states(query.country ?? 'US')),
  getConstants: async ({ raw, reply, locale }) => cached(raw, reply, hour, constants(await allLevels(deps.db), locale)),
});
