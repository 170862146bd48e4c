/** Returns whether the name is a time zone. The days of a list's filters are those of the reader's time zone. */

export function isTimezone(name: string): boolean {
  try {
    // Node also takes offsets such as "+05:00", which are no zones.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(one => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(moment / 1000) * 1000;
}

/**
 * The first moment of a day in a time zone; where midnight is skipped, the hour after.
 *
 * @param day As "2026-11-29".
 * @param later Whole days after it.
 * @returns Milliseconds since 1970.
 */
export function startOfDay(day: string, timeZone: string, later = 0): number {
  const midnight = Date.parse(day) + later * 86_400_000;
  if (timeZone === 'UTC') return midnight;
  // Clocks may change between the first guess and the answer: of both offsets the earlier moment that is that day.
  const guess = midnight - offsetAt(midnight, timeZone);
  const moments = [
    offsetAt(guess, timeZone),
    offsetAt(guess - 3_600_000, timeZone),
    offsetAt(guess + 3_600_000, timeZone),
  ]
    .map(offset => midnight - offset)
    .sort((one, other) => one - other);
  return moments.find(moment => moment + offsetAt(moment, timeZone) >= midnight) ?? guess;
}

/** "2026-11-29 12:42" on the clocks of a time zone, as spreadsheets of every language read it. */
export const zonedTime = (time: Date, timeZone: string): string =>
  new Date(time.getTime() + offsetAt(time.getTime(), timeZone)).toISOString().slice(0, 16).replace('T', ' ');
