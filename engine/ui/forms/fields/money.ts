import { currency as appCurrency } from '../../../client/app.ts';
import { toDecimal } from '../../../dsl/text/localeFormats.ts';
import { minorDigits } from '../../../dsl/text/minorDigits.ts';
import { readNumber } from './readNumber.ts';

/** Returns the currency of a money field; the default is that of the app. */
export const currencyOf = ({ currency }: Record<string, unknown>): string =>
  typeof currency === 'string' ? currency : appCurrency;

/** 33600 -> "336.00" */
export const writeMoney = (amount: unknown, currency: string): string => {
  if (typeof amount === 'string') return amount;
  if (typeof amount !== 'number') return '';
  return toDecimal({ amount, currency });
};

/** Converts typed text to minor units. Anything else stays as typed, so that the form can report it. */
export function readMoney(typed: string, language: string, currency: string): number | string | undefined {
  const value = readNumber(typed, language);
  if (typeof value !== 'number') return value;
  const minor = value * 10 ** minorDigits(currency);
  const rounded = Math.round(minor);
  return Math.abs(minor - rounded) < 1e-6 && Number.isSafeInteger(rounded) ? rounded : typed;
}
