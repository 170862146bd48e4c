import { randomUUID } from 'node:crypto';
import type { Tx } from '../../engine/server/db/index.ts';
import { taxRates } from '../billing/tables.ts';

/** Parts per million; "" is the whole country. Rates of the demo world, not advice. */
const rates: [country: string, state: string, tax_ppm: number][] = [
  ['US', 'New York', 88_750],
  ['US', 'California', 72_500],
  ['US', 'Texas', 62_500],
  ['US', 'Washington', 65_000],
  ['US', 'Illinois', 62_500],
  ['CA', '', 50_000],
  ['CA', 'Ontario', 130_000],
  ['CA', 'Quebec', 149_750],
  ['AU', '', 100_000],
  ['GB', '', 200_000],
  ['DE', '', 190_000],
  ['AT', '', 200_000],
  ['CH', '', 81_000],
  ['FR', '', 200_000],
  ['ES', '', 210_000],
  ['IT', '', 220_000],
  ['NL', '', 210_000],
  ['AE', '', 50_000],
  ['SA', '', 150_000],
];

export const newYork = { ppm: 88_750, country: 'US', state: 'New York', reverse_charge: null };

export const createTaxRates = (tx: Tx) =>
  tx
    .insert(taxRates)
    .values(rates.map(([country, state, tax_ppm]) => ({ uuid: randomUUID(), country, state, tax_ppm })))
    .onConflictDoNothing();
