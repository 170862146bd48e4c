import { currency as ours } from '../../../schemas/billing/money.ts';
import type { Money } from '../../../schemas/generated/types.ts';
import { refuse } from '../../http/problems.ts';

const largest = 100_000_000;

/** Minor units of an amount that a catalogue can hold: it has one currency, and nothing costs less than nothing. */
export function amountIn({ amount, currency }: Money, field: string): number {
  if (currency !== ours || amount < 0 || amount > largest) throw refuse('price_impossible', { loc: ['body', field] });
  return amount;
}
