import { extensionOf } from '../dsl/files/fileNames.ts';
import { takeRefusal } from './allocations.ts';
import type { ByteSource } from './byteSource.ts';
import type { CountLimits, CountUnit, Found } from './countFormat.ts';
import { type FileCount, noCount } from './fileCount.ts';
import { formats } from './formats.ts';
import { reasonOf, Uncountable } from './uncountable.ts';

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
    takeRefusal();
    await count(source, found, limits);
    if (takeRefusal()) throw new Uncountable('too_large', 'a part inflates too far');
    return { counts: countsOf(found, format.sure), reason: null, detail: null };
  } catch (error) {
    return { counts: countsOf(found, format.sure), ...explain(error) };
  }
}

function explain(error: unknown): Pick<FileCount, 'reason' | 'detail'> {
  const detail = error instanceof Error ? error.message : String(error);
  return { reason: takeRefusal() ? 'too_large' : reasonOf(error), detail };
}

const countsOf = (found: Found, sure: readonly CountUnit[]): FileCount['counts'] =>
  Object.fromEntries(
    Object.entries(found).map(([unit, count]) => [unit, { count, sure: sure.includes(unit as CountUnit) }]),
  );
