/** A point in time as data has it: ISO 8601 with seconds and a zone. */

/** Groups: year, month, day, hours, minutes, seconds, fraction, sign, hours and minutes of the zone. Also for PostgreSQL. */
export const timePattern =
  '^([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])' +
  '(?:\\.([0-9]{1,9}))?(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))$';

const pattern = new RegExp(timePattern);

/** Milliseconds since 1970, or undefined where the text is no time. The 30th of February is the 2nd of March. */
export function millisecondsOf(text: string): number | undefined {
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
