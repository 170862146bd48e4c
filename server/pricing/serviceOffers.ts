import type { ServerTexts } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { type PriceInput, pricingTermsOf } from './price.ts';
import { isActive, readServices, type Service, translationIn } from './services.ts';

/** A service on sale. Amounts in minor units. */
export interface ServiceOffer
  extends Pick<Service, 'group' | 'unit' | 'unit_size' | 'minimum' | 'days' | 'file_types'> {
  order_type: string;
  name: string;
  description: string | null;
  icon: string | null;
  /** Whether there is an example of its result. */
  has_example: boolean;
  /** Each unit costs the price of its own step, which begins with the unit `from`. */
  prices: { from: number; price: number }[];
}

/** Returns the services on sale, in their order, in the reader's language. */
export const serviceOffers = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  texts: ServerTexts,
): Promise<ServiceOffer[]> =>
  (await servicesOnSale({ db, clock })).map(
    ({
      code,
      names,
      sentences,
      icon,
      group,
      unit,
      unit_size,
      steps,
      minimum,
      days,
      file_types,
      excerpt,
      pictures,
    }) => ({
      order_type: code,
      name: translationIn(names, texts.language),
      description: translationIn(sentences, texts.language),
      icon,
      group,
      has_example: excerpt !== null || pictures !== null,
      unit,
      unit_size,
      prices: steps.map(({ from, price }) => ({ from: from + 1, price })),
      minimum,
      days,
      file_types,
    }),
  );

/** Reads the services that can be ordered now, in their order. */
export const servicesOnSale = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Service[]> => {
  const now = clock.now();
  return (await readServices(db)).filter(service => isActive(service, now));
};

/** The part of a price's input that the service decides. */
export const pricedService = (
  service: Service,
): Pick<PriceInput, 'order_type'> & ReturnType<typeof pricingTermsOf> => ({
  order_type: service.code,
  ...pricingTermsOf(service),
});
