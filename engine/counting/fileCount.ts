import type { CountUnit } from './countFormat.ts';
import type { UncountableReason } from './uncountable.ts';

/**
 * A counted number. `sure`: the file proves it. A number that is not sure may fill a field, but it must not change a
 * price: the pages of a .docx depend on fonts and printers, and the length of a video is not the length of the cut that
 * is delivered.
 */
export interface UnitCount {
  count: number;
  sure: boolean;
}

/**
 * The counts of a file. `reason` says why a count that files of this type have is missing, for example the words of a
 * scanned PDF, whose pages are counted; null: none is missing. `detail` explains the reason in English, for the log.
 */
export interface FileCount {
  counts: Partial<Record<CountUnit, UnitCount>>;
  reason: UncountableReason | null;
  detail: string | null;
}

/** Returns the result for a file without any count. */
export const noCount = (reason: UncountableReason, detail: string): FileCount => ({ counts: {}, reason, detail });

/** Returns a count that is sure; null if there is none. Only such counts are compared with an order. */
export function sureCount({ counts }: Pick<FileCount, 'counts'>, unit: CountUnit): number | null {
  const found = counts[unit];
  return found?.sure ? found.count : null;
}
