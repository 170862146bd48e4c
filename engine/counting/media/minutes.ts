import type { Found } from '../countFormat.ts';
import { Uncountable } from '../uncountable.ts';

/** Longer than a recording is: a larger number comes from a damaged file. */
const maxSeconds = 1_000 * 3_600;

/** Stores a length in minutes; a minute that has begun counts. Throws if it is no length. */
export function setMinutes(found: Found, seconds: number): void {
  if (!(seconds > 0 && seconds < maxSeconds)) throw new Uncountable('damaged', `a length of ${seconds} seconds`);
  // Lengths are rounded to a tick of their clock: a hundredth of a second above a minute is no other minute.
  found.minute = Math.max(1, Math.ceil((seconds - 0.01) / 60));
}
