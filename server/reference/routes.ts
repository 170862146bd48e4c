import { type Handlers, replyCacheable } from '../../engine/server/http/index.ts';
import type { Deps } from '../../engine/server/index.ts';
import { referenceRoutes as engineRoutes } from '../../engine/server/reference/index.ts';
import { allLevels } from '../billing/levels.ts';
import { servicesOnSale } from '../pricing/serviceOffers.ts';
import { constants } from './constants.ts';

const hour = 3600;

export const referenceRoutes = (deps: Deps): Handlers<'listCountries' | 'listStates' | 'getConstants'> => ({
  ...engineRoutes(),
  async getConstants({ raw, reply, locale }) {
    const [levels, services] = await Promise.all([allLevels(deps.db), servicesOnSale(deps)]);
    return replyCacheable(raw, reply, hour, constants({ levels, services }, locale));
  },
});
