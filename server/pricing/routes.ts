import { type Handlers, replyCacheable } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { priceList } from './priceList.ts';
import { publicPrices } from './publicPrices.ts';
import { serviceDraftPrice } from './serviceDraftPrice.ts';
import { serviceExample, servicePicture } from './serviceExamples.ts';

/** Prices change when an administrator saves one, and dates at midnight UTC, so clients revalidate each time. */
const seconds = 0;

export const pricingRoutes = (
  deps: Deps,
): Handlers<'getPriceList' | 'getPrices' | 'getServiceExample' | 'getServicePicture' | 'priceServiceDraft'> => ({
  getPriceList: async ({ raw, reply, locale }) =>
    replyCacheable(raw, reply, seconds, await priceList(deps, textsOf(locale))),
  getPrices: async ({ raw, reply, query, locale }) =>
    replyCacheable(raw, reply, seconds, await publicPrices(deps, query, textsOf(locale))),
  getServiceExample: async ({ raw, reply, params }) =>
    replyCacheable(raw, reply, seconds, await serviceExample(deps, params.order_type)),
  getServicePicture: ({ params }) => servicePicture(deps, params.order_type, params.side),
  priceServiceDraft: ({ query, locale }) => serviceDraftPrice(deps, query, textsOf(locale)),
});
