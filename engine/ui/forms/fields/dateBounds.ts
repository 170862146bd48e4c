/** Bounds of a date picker, unless its schema is narrower. */
const DATE_BOUNDS = { min: '1900-01-01', max: '2099-12-31' };
export const DATE_TIME_BOUNDS = { min: `${DATE_BOUNDS.min}T00:00`, max: `${DATE_BOUNDS.max}T23:59` };

/** The bounds of every input of this type. */
export function boundsOf(type: string): { min?: string; max?: string } {
  if (type === 'date') return DATE_BOUNDS;
  return type === 'datetime-local' ? DATE_TIME_BOUNDS : {};
}
