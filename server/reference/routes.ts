import { type Handlers, replyCacheable } from '../../engine/server/http/index.ts';
import type { Deps } from '../../engine/server/index.ts';
import { referenceRoutes as engineRoutes } from '../../engine/server/reference/index.ts';
import { allLevels } from '../billing/levels.ts';
import { constants } from './constants.ts';

const hour = 3600;

export const referenceRoutes = (deps: Deps): Handlers<'listCountries' | 'listStates' | 'getConstants'> => ({
  ...engineRoutes(),
  getConstants: async ({ raw, reply, locale }) =>
    replyCacheable(raw, reply, hour, constants(await allLevels(deps.db), locale)),
});
