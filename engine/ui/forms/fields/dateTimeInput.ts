/** Converts between the value of a native date and time input and that of the API. */

/** "2026-03-01T09:30", in the person's own zone. */
export function toLocalMoment(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/**
 * Converts typed text to a moment as the API writes it. Anything else stays as typed, so that the form can report it.
 */
export function fromLocalMoment(typed: string): string | undefined {
  if (typed === '') return undefined;
  const date = new Date(typed);
  return Number.isNaN(date.getTime()) ? typed : date.toISOString();
}

/** "09:30" of "09:30:00Z", with its seconds where it has any: a time of day belongs to no zone. */
export const toTimeOfDay = (value: unknown): string => {
  if (typeof value !== 'string') return '';
  const [, minutes = value, seconds = ''] = /^(\d\d:\d\d)(:\d\d)?/.exec(value) ?? [];
  return seconds === ':00' ? minutes : `${minutes}${seconds}`;
};

/** JSON Schema's `time` wants seconds; a zone only where the answer had one, or where it is new. */
export const fromTimeOfDay = (typed: string, before: unknown): string | undefined => {
  if (typed === '') return undefined;
  const zone = typeof before === 'string' && /^\d\d:\d\d:\d\d(?:\.\d+)?$/.test(before) ? '' : 'Z';
  const seconds = /^\d\d:\d\d$/.test(typed) ? ':00' : '';
  return /^\d\d:\d\d(:\d\d)?$/.test(typed) ? `${typed}${seconds}${zone}` : typed;
};
