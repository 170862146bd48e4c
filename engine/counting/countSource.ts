import { extensionOf } from '../dsl/files/fileNames.ts';
import type { ByteSource } from './byteSource.ts';
import type { CountLimits, CountUnit, Found } from './countFormat.ts';
import { formats } from './formats.ts';
import { reasonOf, Uncountable, type UncountableReason } from './uncountable.ts';

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

/**
 * Counts the words, pages, images or minutes of a file, by the extension of its name. The server and the browser both
 * call it, so that they count alike. It never rejects: what cannot be counted is said with a reason. The caller limits
 * the time, because a hostile file may take long.
 */
export async function countSource(name: string, source: ByteSource, limits: CountLimits): Promise<FileCount> {
  const format = formats[extensionOf(name)];
  if (!format) return noCount('unknown_type', 'no reader for its extension');
  const found: Found = {};
  const count = await format.load().catch(error => new Uncountable('unavailable', String(error)));
  try {
    if (count instanceof Uncountable) throw count;
    await count(source, found, limits);
    return { counts: countsOf(found, format.sure), reason: null, detail: null };
  } catch (error) {
    return { counts: countsOf(found, format.sure), ...explain(error) };
  }
}

/** Returns the answer for a file of which nothing is known. */
export const noCount = (reason: UncountableReason, detail: string): FileCount => ({ counts: {}, reason, detail });

function explain(error: unknown): Pick<FileCount, 'reason' | 'detail'> {
  const detail = error instanceof Error ? error.message : String(error);
  return { reason: reasonOf(error), detail };
}

const countsOf = (found: Found, sure: readonly CountUnit[]): FileCount['counts'] =>
  Object.fromEntries(
    Object.entries(found).map(([unit, count]) => [unit, { count, sure: sure.includes(unit as CountUnit) }]),
  );

/** Returns a count that the file proves; null if there is none. Only such counts are compared with an order. */
export function sureCount({ counts }: Pick<FileCount, 'counts'>, unit: CountUnit): number | null {
  const found = counts[unit];
  return found?.sure ? found.count : null;
}
