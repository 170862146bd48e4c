import { commaOf } from '../../schemas/language/comma.ts';
import { serverNow } from '../api/serverTime.ts';
import { i18nProvider } from './i18nProvider.ts';

/** Minor units, as everywhere: 42309 USD is 423.09. */
interface Money {
  amount: number;
  currency: string;
}

type DateStyle = 'short' | 'long' | 'month';

/** Dates people can act on: "3 Dec 2026", not 12/3/26, which two countries read differently. */
export const intlLocale = (language: string) => (language === 'en' ? 'en-GB' : language);

const DATE_STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NO_BREAK = ' ';

/** Terms run in whole UTC days ("2027-03-01"); moments are shown in the reader's own time zone. */
const isDay = (value: string) => value.length === 10;

/** Building an Intl formatter costs far more than using it, and lists use hundreds. */
function kept<Options extends object, Format>(build: (options: Options) => Format): (options: Options) => Format {
  const built = new Map<string, Format>();
  return options => {
    const key = JSON.stringify(options);
    const format = built.get(key) ?? build(options);
    built.set(key, format);
    return format;
  };
}

function formatsIn(language: string) {
  const locale = intlLocale(language);
  const numbers = kept((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const dates = kept((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const comma = commaOf(language);
  const digitsOf = (currency: string) =>
    numbers({ style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

  const amount = ({ amount: minor, currency }: Money) => {
    const digits = digitsOf(currency);
    return numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(minor / 10 ** digits);
  };

  const dateTime = (value: string, options: Intl.DateTimeFormatOptions) =>
    dates(isDay(value) ? { ...options, timeZone: 'UTC' } : options).format(new Date(value));

  const relativeUnit = (seconds: number): [number, Intl.RelativeTimeFormatUnit] => {
    const size = Math.abs(seconds);
    if (size < HOUR) return [Math.round(seconds / MINUTE), 'minute'];
    if (size < DAY) return [Math.round(seconds / HOUR), 'hour'];
    return [Math.round(seconds / DAY), 'day'];
  };

  return {
    /** "423.09" */
    amount,
    /** "423.09 USD" */
    money: (money: Money) => `${amount(money)}${NO_BREAK}${money.currency}`,
    /** "8,400" */
    number: (value: number) => numbers({}).format(value),
    /** Basis points: 2000 is "20 %", as receipts write it. */
    percent: (basisPoints: number) =>
      `${numbers({ maximumFractionDigits: 2 }).format(basisPoints / 100)}${language === 'ar' ? '٪' : `${NO_BREAK}%`}`,
    /** "3 Dec 2026", "3 December 2026", "Dec 2026" */
    date: (value: string, style: DateStyle = 'short') => dateTime(value, DATE_STYLES[style]),
    /** "3 Dec 2026, 14:20" */
    dateTime: (value: string) => dateTime(value, { ...DATE_STYLES.short, hour: '2-digit', minute: '2-digit' }),
    /** "14:20" */
    time: (value: string) => dateTime(value, { hour: '2-digit', minute: '2-digit' }),
    /** "in 3 days", "2 hours ago", "yesterday" */
    relative: (value: string, now: Date = serverNow()) => {
      const [count, unit] = relativeUnit((new Date(value).getTime() - now.getTime()) / 1000);
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit);
    },
    /** "4.2 MB" */
    bytes: (size: number) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
      const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(size, 1)) / 3)));
      const options = { style: 'unit', unit: units[step], maximumFractionDigits: step > 1 ? 1 : 0 } as const;
      const unitDisplay = step === 0 ? 'long' : 'short';
      return numbers({ ...options, unitDisplay }).format(size / 1000 ** step);
    },
    comma,
    /** "a, b": facts side by side, with the comma of the language; what is missing is left out. */
    joined: (items: readonly (string | false | null | undefined)[]) => items.filter(Boolean).join(comma),
    /** "a, b and c" */
    list: (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
  };
}

export type Formats = ReturnType<typeof formatsIn>;

const cache = new Map<string, Formats>();

/** Money, dates and figures in a language; outside React it takes the one on the page. */
export function formats(language: string = i18nProvider.getLocale()): Formats {
  const known = cache.get(language) ?? formatsIn(language);
  cache.set(language, known);
  return known;
}
