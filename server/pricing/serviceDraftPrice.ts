import { validationError } from '../../engine/server/http/index.ts';
import type { ServerTexts } from '../../engine/server/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { ServicePrice, ServicePriceQuery } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { type PriceInput, price, pricingTermsOf } from './price.ts';
import { visitorTerms } from './publicPrices.ts';
import { receiptLines } from './receiptLines.ts';
import { pricedService } from './serviceOffers.ts';
import { readServices } from './services.ts';
import { workingDays } from './turnaround.ts';

/** Returns what visitors would pay for a quantity if a service was saved with these terms, and what they pay now. */
export async function serviceDraftPrice(
  { db }: Pick<Deps, 'db'>,
  { order_type, from, price: prices, days_base, days_per, quantity, ...terms }: ServicePriceQuery,
  texts: ServerTexts,
): Promise<ServicePrice> {
  const days = { base: days_base, per: days_per };
  const order = { ...visitorTerms, quantity, turnaround: 'standard' } as const;
  const steps = stepsOf(from, prices);
  const draft: PriceInput = { ...order, order_type: order_type ?? '', ...pricingTermsOf({ ...terms, steps, days }) };
  const saved = (await readServices(db)).find(({ code }) => code === order_type);
  const { total, lines } = price(draft);
  return {
    total: money(total),
    lines: receiptLines(lines, texts.language),
    working_days: workingDays(days, quantity, 'standard') ?? 0,
    before: saved ? money(price({ ...order, ...pricedService(saved) }).total) : null,
  };
}

/** Rejects steps that a service cannot have: the first begins at 0, each further one later, and each has a price. */
function stepsOf(from: number[], prices: number[]): PriceInput['steps'] & object {
  const isOrdered = from.every((begin, index) => (index === 0 ? begin === 0 : begin > (from[index - 1] ?? 0)));
  const fault = { type: 'value_error.step_order', loc: ['query', 'from'] };
  if (!isOrdered || from.length !== prices.length)
    throw validationError([{ ...fault, msg: 'Each step begins at a larger quantity than the one before.' }]);
  return from.map((begin, index) => ({ from: begin, price: prices[index] ?? 0 }));
}
