import { createLine, type PricedLine } from './priceLine.ts';
import { roundMoney } from './roundMoney.ts';

/** The tax of a customer's place. `reverse_charge`: number of the customer who owes the tax instead of the seller. */
export interface TaxTerms {
  ppm: number;
  country: string;
  state: string | null;
  reverse_charge: string | null;
  /** The request number of VIES, and when it confirmed the number; absent: VIES was not asked. */
  vies_number?: string | null;
  vies_at?: string | null;
}

/** Returns the tax line of an amount, for orders, quotes and plans alike; null where no tax is charged. */
export function taxLine(terms: TaxTerms, taxable: number): PricedLine | null {
  const { ppm, country, state, reverse_charge, vies_number = null, vies_at = null } = terms;
  if (reverse_charge) {
    const facts: PricedLine['facts'] = { country, state: null, vat_id: reverse_charge };
    return createLine('tax', 0, 'reverse_charge', vies_at ? { ...facts, vies_number, vies_at } : facts);
  }
  if (ppm === 0) return null;
  return createLine('tax', roundMoney(taxable, ppm, 1_000_000), 'tax', { country, state, ppm, taxable });
}
