import { listSeparator } from '../../dsl/text/listSeparator.ts';
import { localeFormats } from '../../dsl/text/localeFormats.ts';
import { serverNow } from '../api/serverTime.ts';
import { i18nProvider } from './i18nProvider.ts';

type DateStyle = 'short' | 'long' | 'month';

/** The month is a word: 12/3/26 is read differently in two countries. */
const DATE_STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Terms run in whole UTC days ("2027-03-01"); moments are shown in the reader's own time zone. */
const isDay = (value: string) => value.length === 10;

function createFormatters(language: string) {
  const { money, percent, number, date } = localeFormats(language);
  const comma = listSeparator(language);

  const dateTime = (value: string, options: Intl.DateTimeFormatOptions) =>
    date(new Date(value), isDay(value) ? { ...options, timeZone: 'UTC' } : options);

  const relativeUnit = (seconds: number): [number, Intl.RelativeTimeFormatUnit] => {
    const size = Math.abs(seconds);
    if (size < HOUR) return [Math.round(seconds / MINUTE), 'minute'];
    if (size < DAY) return [Math.round(seconds / HOUR), 'hour'];
    return [Math.round(seconds / DAY), 'day'];
  };

  return {
    money,
    number: (value: number) => number(value),
    percent,
    /** "Dec 3, 2026", "December 3, 2026", "Dec 2026" */
    date: (value: string, style: DateStyle = 'short') => dateTime(value, DATE_STYLES[style]),
    /** "Dec 3, 2026, 2:20 PM" */
    dateTime: (value: string) => dateTime(value, { ...DATE_STYLES.short, hour: 'numeric', minute: '2-digit' }),
    /** "2:20 PM" */
    time: (value: string) => dateTime(value, { hour: 'numeric', minute: '2-digit' }),
    /** "in 3 days", "2 hours ago", "yesterday" */
    relative: (value: string, now: Date = serverNow()) => {
      const [count, unit] = relativeUnit((new Date(value).getTime() - now.getTime()) / 1000);
      return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit);
    },
    /** "4.2 MB" */
    bytes: (size: number) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
      const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(size, 1)) / 3)));
      const options = { style: 'unit', unit: units[step], maximumFractionDigits: step > 1 ? 1 : 0 } as const;
      const unitDisplay = step === 0 ? 'long' : 'short';
      return number(size / 1000 ** step, { ...options, unitDisplay });
    },
    comma,
    /** "a, b": facts side by side, with the comma of the language; what is missing is left out. */
    joined: (items: readonly (string | false | null | undefined)[]) => items.filter(Boolean).join(comma),
    /** "a, b and c" */
    list: (items: string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items),
  };
}

/** Formatters for money, dates, numbers, sizes and lists in one language. */
export type Formatters = ReturnType<typeof createFormatters>;

const cache = new Map<string, Formatters>();

/** Returns the formatters of a language; the default is the language of the page. */
export function formattersFor(language: string = i18nProvider.getLocale()): Formatters {
  const known = cache.get(language) ?? createFormatters(language);
  cache.set(language, known);
  return known;
}
