import { minorDigits } from '../../engine/dsl/index.ts';
import type { Money } from '../generated/types.ts';

/**
 * Decimals of the currencies that Stripe counts otherwise than ISO 4217. Two of them got rid of their decimals, and
 * Stripe still wants two zeros. Source: https://docs.stripe.com/currencies#special-cases
 */
const stripeDigits: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

const factorOf = (currency: string): number =>
  10 ** ((stripeDigits[currency] ?? minorDigits(currency)) - minorDigits(currency));

/** An amount as Stripe counts it: 500 JPY stay 500, 500 ISK are 50000, and the last of three decimals is 0. */
export function toStripeAmount({ amount, currency }: Money): number {
  const given = Math.round(amount * factorOf(currency));
  return minorDigits(currency) === 3 ? Math.round(given / 10) * 10 : given;
}

/** An amount of Stripe in minor units of ISO 4217. */
export const fromStripeAmount = ({ amount, currency }: Money): number =>
  Math.round(amount / factorOf(currency.toUpperCase()));
