import type { Found } from '../countFormat.ts';
import { Uncountable } from '../uncountable.ts';

/** Longer than any recording. A larger number comes from a damaged file. */
const maxSeconds = 1_000 * 3_600;

/** Sets the minutes of a recording, rounded up. Throws `damaged` for a length that no recording has. */
export function setMinutes(found: Found, seconds: number): void {
  if (!(seconds > 0 && seconds < maxSeconds)) throw new Uncountable('damaged', `a length of ${seconds} seconds`);
  // Formats round lengths to a tick of their clock, so a hundredth of a second does not begin another minute.
  found.minute = Math.max(1, Math.ceil((seconds - 0.01) / 60));
}
