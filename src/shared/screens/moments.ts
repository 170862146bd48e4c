import { serverNow } from '../../../providers/api/serverTime.ts';
import { intlLocale } from '../../../providers/i18n/format.ts';

/** Dates as people say them in a list, where the year goes without saying. ISO times or days; the browser's zone. */

const DAY = 86_400_000;
const FAR = 14;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(intlLocale(language), options);
  formats.set(key, known);
  return known;
}

/** A date without a time is a calendar day and must not slip into yesterday west of Greenwich. */
const isDay = (iso: string) => iso.length === 10;
const localDate = (iso: string) => new Date(isDay(iso) ? `${iso}T00:00` : iso);
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Whole calendar days from today; -1 is yesterday. */
export const daysFromToday = (iso: string, now = serverNow()): number =>
  Math.round((startOfDay(localDate(iso)) - startOfDay(now)) / DAY);

const yearIfOther = (date: Date, now: Date): Intl.DateTimeFormatOptions =>
  date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };

/** "3 Dec", with the year where it is another one. */
export function shortDay(iso: string, language: string, now = serverNow()): string {
  const date = localDate(iso);
  return format(language, { day: 'numeric', month: 'short', ...yearIfOther(date, now) }).format(date);
}

/** "25 Nov, 09:10" */
export function shortMoment(iso: string, language: string, now = serverNow()): string {
  const date = localDate(iso);
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return format(language, { ...options, ...yearIfOther(date, now) }).format(date);
}

/** "14:20" today, "yesterday", "in 3 days", and the day itself beyond two weeks. */
export function nearDay(iso: string, language: string, now = serverNow()): string {
  const days = daysFromToday(iso, now);
  if (days === 0 && !isDay(iso)) return format(language, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
  if (Math.abs(days) > FAR) return shortDay(iso, language, now);
  return new Intl.RelativeTimeFormat(intlLocale(language), { numeric: 'auto' }).format(days, 'day');
}
