import { extensionOf } from '../dsl/files/fileNames.ts';
import { takeRefusal } from './allocations.ts';
import type { ByteSource } from './byteSource.ts';
import type { CountLimits, CountUnit, Found } from './countFormat.ts';
import { type FileCount, noCount } from './fileCount.ts';
import { type Format, formats } from './formats.ts';
import { reasonOf, Uncountable } from './uncountable.ts';

/**
 * Counts the words, pages, images or minutes of a file, by the extension of its name. The server and the browser both
 * call it, so that their counts are equal. It never rejects: `reason` says why a count is missing. The caller limits
 * the time and counts one file at a time, because a hostile file may take long.
 */
export async function countSource(name: string, source: ByteSource, limits: CountLimits): Promise<FileCount> {
  const format = formats[extensionOf(name)];
  if (!format) return noCount('unknown_type', 'no reader for its extension');
  const found: Found = {};
  const failure = await readInto(found, format, source, limits);
  // Libraries hide the error and read on without the refused part, so none of their numbers is right.
  if (takeRefusal()) return noCount('too_large', 'a part inflates too far');
  return { counts: countsOf(found, format.sure), ...failure };
}

async function readInto(
  found: Found,
  { load }: Format,
  source: ByteSource,
  limits: CountLimits,
): Promise<Pick<FileCount, 'reason' | 'detail'>> {
  takeRefusal();
  try {
    const count = await load().catch(error => {
      throw new Uncountable('unavailable', String(error));
    });
    await count(source, found, limits);
    return { reason: null, detail: null };
  } catch (error) {
    return { reason: reasonOf(error), detail: error instanceof Error ? error.message : String(error) };
  }
}

const countsOf = (found: Found, sure: readonly CountUnit[]): FileCount['counts'] =>
  Object.fromEntries(
    Object.entries(found).map(([unit, count]) => [unit, { count, sure: sure.includes(unit as CountUnit) }]),
  );
