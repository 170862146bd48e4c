import { minorDigits } from './minorDigits.ts';

/** Formats money, percentages and days with `Intl`, the same on pages, in mails and in documents. */

/** Minor units: 42309 USD is $423.09. */
export interface MoneyAmount {
  amount: number;
  currency: string;
}

interface LocaleFormats {
  /** "$423.09", "423,09 $"; a negative sum has a minus sign, not a hyphen. */
  money(money: MoneyAmount): string;
  /** Basis points: 2000 is "20%" in English, "20 %" in German; a rate of tax may have parts of one, 887.5 is "8.875%". */
  percent(basisPoints: number): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  date(value: Date, options: Intl.DateTimeFormatOptions): string;
}

/** Caches by its argument, as JSON: building an Intl formatter costs far more than using it. */
function memoize<Key, Value>(build: (key: Key) => Value): (key: Key) => Value {
  const built = new Map<string, Value>();
  return key => {
    const text = JSON.stringify(key) ?? '';
    const value = built.get(text) ?? build(key);
    built.set(text, value);
    return value;
  };
}

/** "423.09": major units with a point in every language, for fields. */
export const toDecimal = ({ amount, currency }: MoneyAmount): string =>
  (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));

const withMinusSign = (text: string): string => text.replace('-', '−');

export const localeFormats: (language: string) => LocaleFormats = memoize(language => {
  const numbers = memoize((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
  const dates = memoize((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
  return {
    money({ amount, currency }) {
      const digits = minorDigits(currency);
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return withMinusSign(numbers({ style: 'currency', currency, ...options }).format(amount / 10 ** digits));
    },
    percent: basisPoints => numbers({ style: 'percent', maximumFractionDigits: 4 }).format(basisPoints / 10_000),
    number: (value, options = {}) => numbers(options).format(value),
    date: (value, options) => dates(options).format(value),
  };
});
