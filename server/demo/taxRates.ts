import { randomUUID } from 'node:crypto';
import type { Tx } from '../../engine/server/db/index.ts';
import { taxRates } from '../generated/entityTables.ts';

/** In percent; null is the whole country. Rates of the demo data, not advice. */
const rates: [country: string, state: string | null, tax_percent: number][] = [
  ['US', 'New York', 8.875],
  ['US', 'California', 7.25],
  ['US', 'Texas', 6.25],
  ['US', 'Washington', 6.5],
  ['US', 'Illinois', 6.25],
  ['CA', null, 5],
  ['CA', 'Ontario', 13],
  ['CA', 'Quebec', 14.975],
  ['AU', null, 10],
  ['GB', null, 20],
  ['DE', null, 19],
  ['AT', null, 20],
  ['CH', null, 8.1],
  ['FR', null, 20],
  ['ES', null, 21],
  ['IT', null, 22],
  ['NL', null, 21],
  ['AE', null, 5],
  ['SA', null, 15],
];

export const newYork = { ppm: 88_750, country: 'US', state: 'New York', reverse_charge: null };

export const createTaxRates = (tx: Tx) =>
  tx
    .insert(taxRates)
    .values(rates.map(([country, state, tax_percent]) => ({ uuid: randomUUID(), country, state, tax_percent })))
    .onConflictDoNothing();
