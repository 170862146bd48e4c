import { extensionOf } from '../../../engine/server/files/index.ts';
import type { FileRow } from '../tables.ts';

type Named = Pick<FileRow, 'uuid' | 'name' | 'role' | 'file_type' | 'upload'>;

/**
 * Returns the customer's file that a result was made from, by their names: the same name, with any extension, or the
 * name with an addition such as `-edited`. An order with one file of a type, and results of one name of that type, needs
 * no name. Null if several files fit, or none does.
 */
export function sourceOfResult<File extends Named>(result: Named, files: readonly File[]): File | null {
  const sources = files.filter(({ role, upload }) => role === 'source' && upload === 'done');
  const name = stemOf(result.name);
  const equal = sources.filter(file => stemOf(file.name) === name);
  const exact = equal.find(file => file.name === result.name) ?? single(equal);
  if (exact || equal.length) return exact;
  const longest = Math.max(...sources.map(file => (isBeginning(stemOf(file.name), name) ? file.name.length : 0)));
  const begun = sources.filter(file => isBeginning(stemOf(file.name), name) && file.name.length === longest);
  if (begun.length) return single(begun);
  const ofType = sources.filter(({ file_type }) => file_type === result.file_type);
  const results = files.filter(({ role, file_type }) => role === 'result' && file_type === result.file_type);
  return results.every(other => other.name === result.name) ? single(ofType) : null;
}

const single = <File>(files: readonly File[]): File | null => (files.length === 1 ? files[0]! : null);

const stemOf = (name: string): string =>
  name
    .slice(0, name.length - extensionOf(name).length)
    .normalize('NFC')
    .trim()
    .toLowerCase();

/** Whether a name is another one with an addition: `chapter-1` begins `chapter-1_final`, but not `chapter-12`. */
const isBeginning = (beginning: string, name: string): boolean =>
  beginning !== '' && name.startsWith(beginning) && /^[^\p{L}\p{N}]/u.test(name.slice(beginning.length));
