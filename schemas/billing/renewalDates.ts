/** A day of the calendar, as "02-29". */
type Anchor = string;

/** The day of the year on which a term that began on this day is renewed. */
export const anchorOf = (day: string): Anchor => day.slice(5);

/** The anchor's day in a year. Where the year lacks it, it is the last day of February. */
function dayIn(year: number, anchor: Anchor): string {
  const [month = 1, date = 1] = anchor.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * The day one year later, on which a term ends. A plan that was bought on 29 February is renewed on 28 February, and on
 * the 29th again in the next leap year, because the anchor decides and not the last renewal. Days as "2026-11-28".
 */
export const oneYearAfter = (day: string, anchor: Anchor = anchorOf(day)): string => dayIn(yearOf(day) + 1, anchor);

/** The anchor of the following term: the same, unless staff have agreed on another last day. */
export const anchorAfter = (end: string, anchor: Anchor): Anchor =>
  dayIn(yearOf(end), anchor) === end ? anchor : anchorOf(end);
