import { serverNow } from '../../client/api/serverTime.ts';
import { localeFormats } from '../../dsl/text/localeFormats.ts';

/** Formats dates for lists, without the current year. Takes ISO times or days; uses the browser's time zone. */

const DAY = 86_400_000;
const FAR = 14;

/** A date without a time is a calendar day and must not slip into yesterday west of Greenwich. */
const isDay = (iso: string) => iso.length === 10;
const localDate = (iso: string) => new Date(isDay(iso) ? `${iso}T00:00` : iso);
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Whole calendar days from today; -1 is yesterday. */
const daysFromToday = (iso: string, now = serverNow()): number =>
  Math.round((startOfDay(localDate(iso)) - startOfDay(now)) / DAY);

const yearIfOther = (date: Date, now: Date): Intl.DateTimeFormatOptions =>
  date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };

/** "Dec 3", with the year where it is another one. */
export function shortDay(iso: string, language: string, now = serverNow()): string {
  const date = localDate(iso);
  return localeFormats(language).date(date, { day: 'numeric', month: 'short', ...yearIfOther(date, now) });
}

/** "Nov 25, 9:10 AM" */
export function shortMoment(iso: string, language: string, now = serverNow()): string {
  const date = localDate(iso);
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return localeFormats(language).date(date, { ...options, ...yearIfOther(date, now) });
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** Building a format costs far more than using it. */
function relativeFormat(language: string): Intl.RelativeTimeFormat {
  const known = relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  relativeFormats.set(language, known);
  return known;
}

/** "2:20 PM" today, "yesterday", "in 3 days", and the day itself beyond two weeks. */
export function nearDay(iso: string, language: string, now = serverNow()): string {
  const days = daysFromToday(iso, now);
  if (days === 0 && !isDay(iso))
    return localeFormats(language).date(new Date(iso), { hour: 'numeric', minute: '2-digit' });
  if (Math.abs(days) > FAR) return shortDay(iso, language, now);
  return relativeFormat(language).format(days, 'day');
}
