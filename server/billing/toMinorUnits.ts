import { problem } from '../../engine/server/http/index.ts';
import { maxAmount, currency as ours } from '../../schemas/billing/money.ts';
import type { Money } from '../../schemas/generated/types.ts';

/** Minor units of an amount that a catalogue can hold: it has one currency, and nothing costs less than nothing. */
export function toMinorUnits({ amount, currency }: Money, field: string): number {
  if (currency !== ours || amount < 0 || amount > maxAmount)
    throw problem('price_impossible', { loc: ['body', field] });
  return amount;
}
