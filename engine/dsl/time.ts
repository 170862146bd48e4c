/** A point in time as data has it: ISO 8601 with seconds and a zone. */

/** Groups: year, month, day, hours, minutes, seconds, fraction, sign, hours and minutes of the zone. Also for PostgreSQL. */
export const timePattern =
  '^([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])' +
  '(?:\\.([0-9]{1,9}))?(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))$';

const pattern = new RegExp(timePattern);

/** Milliseconds since 1970, or undefined where the text is no time. The 30th of February is the 2nd of March. */
export function parseTimestamp(text: string): number | undefined {
  const parts = pattern.exec(text);
  if (!parts || parts[1] === '0000') return undefined;
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map(Number) as [number, ...number[]];
  const fraction = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const local = new Date(0);
  local.setUTCFullYear(year, month! - 1, day);
  local.setUTCHours(hours!, minutes, seconds, fraction);
  const zone = (Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0)) * 60_000;
  return local.getTime() - (parts[8] === '-' ? -zone : zone);
}

const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone) ?? readCalendar(zone);
  calendars.set(zone, known);
  return known;
}

/** A zone that this machine does not know counts as UTC. */
function readCalendar(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return readCalendar('UTC');
  }
}

/** Returns the local time of a zone, as if it were UTC. */
function wallTime(moment: Date, zone: string): number {
  const parts = Object.fromEntries(
    calendarOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

/** The day on which a moment falls in a time zone, as data has it: "2026-11-29". */
export const dateInZone = (moment: Date, zone: string): string =>
  (zone === 'UTC' ? moment : new Date(wallTime(moment, zone))).toISOString().slice(0, 10);

/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment. */
const offsetAt = (moment: number, zone: string): number =>
  wallTime(new Date(moment), zone) - Math.floor(moment / 1000) * 1000;

/**
 * Returns the first moment of a day in a time zone; where midnight is skipped, the hour after.
 *
 * @param day As "2026-11-29".
 * @param later Whole days after it.
 */
export function startOfDay(day: string, zone: string, later = 0): Date {
  const midnight = Date.parse(day) + later * 86_400_000;
  if (zone === 'UTC') return new Date(midnight);
  // Clocks may change between the first guess and the answer: of both offsets the earlier moment that is that day.
  const guess = midnight - offsetAt(midnight, zone);
  const moments = [guess, guess - 3_600_000, guess + 3_600_000]
    .map(moment => midnight - offsetAt(moment, zone))
    .sort((one, other) => one - other);
  return new Date(moments.find(moment => moment + offsetAt(moment, zone) >= midnight) ?? guess);
}

/** "2026-11-29 12:42" on the clocks of a time zone, as spreadsheets of every language read it. */
export const zonedTime = (time: Date, zone: string): string =>
  new Date(wallTime(time, zone)).toISOString().slice(0, 16).replace('T', ' ');

/** Returns whether the name is a time zone. */
export function isTimezone(name: string): boolean {
  if (name === 'UTC') return true;
  try {
    // Node also takes offsets such as "+05:00", which are no zones.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
