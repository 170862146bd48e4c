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

/** What the clock on the wall shows there, read as if it were UTC. */
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

/** The first moment of a day in a time zone. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (zone === 'UTC') return new Date(midnight);
  // Corrects the guess, because the offset may differ between it and the moment itself, at the start or end of summer
  // time.
  const guess = midnight - (wallTime(new Date(midnight), zone) - midnight);
  const exact = midnight - (wallTime(new Date(guess), zone) - guess);
  return new Date(dateInZone(new Date(exact), zone) === day ? exact : guess);
}
