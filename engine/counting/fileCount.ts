import type { CountUnit } from './countFormat.ts';
import type { UncountableReason } from './uncountable.ts';

/**
 * A number that was counted. `sure`: the file proves it. A number that is not sure may fill a field, but it must not
 * move money: pages of a .docx depend on fonts and printers, and the length of a film is not the length that is
 * delivered.
 */
export interface UnitCount {
  count: number;
  sure: boolean;
}

/**
 * What was counted in a file. `reason` says why a quantity that files of this type have is missing, for example the
 * words of a scanned PDF, whose pages are counted; null: nothing is missing. `detail` says more, in English, for the log.
 */
export interface FileCount {
  counts: Partial<Record<CountUnit, UnitCount>>;
  reason: UncountableReason | null;
  detail: string | null;
}

/** Returns the answer for a file of which nothing is known. */
export const noCount = (reason: UncountableReason, detail: string): FileCount => ({ counts: {}, reason, detail });

/** Returns a count that the file proves; null if there is none. Only such counts are compared with an order. */
export function sureCount({ counts }: Pick<FileCount, 'counts'>, unit: CountUnit): number | null {
  const found = counts[unit];
  return found?.sure ? found.count : null;
}
