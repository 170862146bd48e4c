import { type Handlers, replyCacheable } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { priceList } from './priceList.ts';
import { publicPrices } from './publicPrices.ts';

/** Prices change when an administrator saves one, and dates at midnight UTC, so clients revalidate each time. */
const seconds = 0;

export const pricingRoutes = (deps: Deps): Handlers<'getPriceList' | 'getPrices'> => ({
  getPriceList: async ({ raw, reply, locale }) =>
    replyCacheable(raw, reply, seconds, await priceList(deps, textsOf(locale))),
  getPrices: async ({ raw, reply, query, locale }) =>
    replyCacheable(raw, reply, seconds, await publicPrices(deps, query, textsOf(locale))),
});
