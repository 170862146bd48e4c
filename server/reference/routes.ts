import { cached, type Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../../engine/server/index.ts';
import { countries, states } from '../../engine/server/reference/index.ts';
import { allLevels } from '../billing/levels.ts';
import { constants } from './constants.ts';

const hour = 3600;

export const referenceRoutes = (deps: Deps): Handlers<'listCountries' | 'listStates' | 'getConstants'> => ({
  listCountries: ({ raw, reply, locale }) => cached(raw, reply, hour, countries(locale)),
  listStates: ({ raw, reply, query }) => cached(raw, reply, hour, states(query.country ?? 'US')),
  getConstants: async ({ raw, reply, locale }) => cached(raw, reply, hour, constants(await allLevels(deps.db), locale)),
});
