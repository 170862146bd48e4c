import type { TaxTerms } from '../pricing/taxLine.ts';
import type { TaxNumberCheck } from './tables.ts';

/**
 * The tax terms of a reverse charge: no VAT is charged, because the customer owes it. What VIES answered about their
 * number is part of the terms, so that the invoice can say it.
 */
export const reverseCharge = (
  { country, state }: { country: string; state: string | null },
  { number, answer, answered_at }: TaxNumberCheck,
): TaxTerms => ({
  ppm: 0,
  country,
  state,
  reverse_charge: number,
  ...(answer && { vies_number: answer.request_number, vies_at: answer.at ?? answered_at?.toISOString() ?? null }),
});
