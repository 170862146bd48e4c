/** Smaller differences are ignored: a response takes time, and its date has no fractions of a second. */
const TOLERANCE_MS = 60_000;

let difference = 0;

/** How far the server's clock is ahead of the browser's, by its latest answer: exact to about a second. */
export const serverAhead = (): number => difference;

/** Returns the current time by the server's clock. The clock of a browser may be days off. */
export const serverNow = (): Date => new Date(Date.now() + (Math.abs(difference) < TOLERANCE_MS ? 0 : difference));

/** Every fresh response contains the server's time; a cached one contains its own. */
export function updateServerTime(headers: Headers): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told) || headers.get('cache-control')?.includes('max-age')) return;
  difference = told - Date.now();
}
