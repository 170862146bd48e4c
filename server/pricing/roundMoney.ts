import { amountStep } from '../../schemas/billing/amountStep.ts';

/**
 * Returns a fraction of an amount in minor units, rounded half up to what can be paid. For amounts that are not
 * negative.
 */
export function roundMoney(amount: number, numerator: number, denominator: number): number {
  const whole = denominator * amountStep;
  return amountStep * Math.floor((2 * amount * numerator + whole) / (2 * whole));
}
