import { problem, validationError } from '../../engine/server/http/index.ts';
import type { ServerTexts } from '../../engine/server/index.ts';
import { currency, money } from '../../schemas/billing/money.ts';
import type { PriceQuery, Prices } from '../../schemas/generated/types.ts';
import { quantityKeys } from '../../schemas/pricing/quantities.ts';
import { turnarounds as allTurnarounds, type Turnaround } from '../../schemas/pricing/turnarounds.ts';
import { basisPointsOf } from '../billing/agreedPlan.ts';
import { allLevels } from '../billing/levels.ts';
import type { PremierLevelRow } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { type Holidays, readHolidays } from './holidays.ts';
import { type PriceInput, price } from './price.ts';
import { receiptLines } from './receiptLines.ts';
import { pricedService, servicesOnSale } from './serviceOffers.ts';
import type { Service } from './services.ts';
import { dueAfter, workingDays } from './turnaround.ts';

type PricedServiceAnswer = Prices['services'][number];

const day = 24 * 60 * 60 * 1000;

/** The inputs of public prices besides the query. */
interface Market {
  levels: PremierLevelRow[];
  holidays: Holidays;
  now: Date;
  texts: ServerTexts;
}

/** Returns prices and due dates of quantities for visitors: before tax, without a plan. */
export async function publicPrices(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: PriceQuery,
  texts: ServerTexts,
): Promise<Prices> {
  const { db, clock } = deps;
  const now = clock.now();
  const [services, levels, holidays] = await Promise.all([servicesOnSale(deps), allLevels(db), readHolidays(db)]);
  const market: Market = { levels, holidays, now, texts };
  return {
    currency,
    valid_until: new Date((Math.floor(now.getTime() / day) + 1) * day).toISOString(),
    services: requestedServices(services, query.order_type).flatMap(service => {
      const quantity = query[quantityKeys[service.unit]];
      return quantity ? priceService(service, quantity, query.turnaround ?? allTurnarounds, market) : [];
    }),
  };
}

/** Returns the requested services, all without a filter. Rejects a code that is not on sale. */
function requestedServices(services: Service[], wanted: string[] | undefined): Service[] {
  if (!wanted) return services;
  if (wanted.some(name => !services.some(({ code }) => code === name)))
    throw validationError([
      { type: 'value_error.const', loc: ['query', 'order_type'], msg: 'Choose one of the offered values.' },
    ]);
  return services.filter(({ code }) => wanted.includes(code));
}

function priceService(
  service: Service,
  quantity: number,
  turnarounds: readonly Turnaround[],
  market: Market,
): PricedServiceAnswer {
  return {
    order_type: service.code,
    quantity,
    unit: service.unit,
    minimum: money(service.minimum),
    turnarounds: allTurnarounds
      .filter(turnaround => turnarounds.includes(turnaround))
      .map(turnaround => priceTurnaround(service, quantity, turnaround, market)),
  };
}

function priceTurnaround(
  service: Service,
  quantity: number,
  turnaround: Turnaround,
  { levels, holidays, now, texts }: Market,
): PricedServiceAnswer['turnarounds'][number] {
  const days = workingDays(service.days, quantity, turnaround);
  if (days === null) throw problem('not_found');
  const inputs: PriceInput = { ...visitorTerms, ...pricedService(service), quantity, turnaround };
  const { total, lines } = price(inputs);
  return {
    turnaround,
    working_days: days,
    due_at: dueAfter(now, days, holidays).toISOString(),
    total: money(total),
    lines: receiptLines(lines, texts.language),
    plans: levels
      .filter(level => level.price !== null && basisPointsOf(level) > 0)
      .map(level => ({ name: level.name, total: money(price({ ...inputs, plan: unusedPlan(level) }).total) })),
  };
}

const unusedPlan = (level: PremierLevelRow): PriceInput['plan'] => ({
  name: level.name,
  discount_bp: basisPointsOf(level),
  cap_left: level.discount_cap,
});

/** The terms of a visitor: no plan, no own price, no tax before an address is known. */
export const visitorTerms = {
  custom_price: null,
  submission_method: 'upload',
  plan: { name: '', discount_bp: 0, cap_left: null },
  express_halved: false,
  coupon: null,
  tax: { ppm: 0, country: '', state: null, reverse_charge: null },
  credit: 0,
} as const satisfies Partial<PriceInput>;
