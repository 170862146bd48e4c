import { currency as ours } from '../../../../schemas/billing/money.ts';
import { readNumber } from './readNumber.ts';

/** What a field of money says it is in, or what the product takes. */
export const currencyOf = ({ currency }: Record<string, unknown>): string =>
  typeof currency === 'string' ? currency : ours;

/** Decimals of a currency: 2 of the dollar, 0 of the yen. */
export function minorDigits(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** 33600 -> "336.00" */
export const writeMoney = (amount: unknown, currency: string): string => {
  if (typeof amount === 'string') return amount;
  if (typeof amount !== 'number') return '';
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** Minor units of what was typed; what is no amount stays the text, so that the form can say so. */
export function readMoney(typed: string, language: string, currency: string): number | string | undefined {
  const value = readNumber(typed, language);
  if (typeof value !== 'number') return value;
  const minor = value * 10 ** minorDigits(currency);
  const rounded = Math.round(minor);
  return Math.abs(minor - rounded) < 1e-6 && Number.isSafeInteger(rounded) ? rounded : typed;
}
