import { extensionOf, normalizeFileName } from '../../../engine/dsl/index.ts';
import type { UploadError } from './uploadErrors.ts';
import type { Accept } from './uploadFile.ts';

export interface ExistingFile {
  name: string;
  size: number;
  /** False while the server has only a part of the file; a file of the same name then resumes the upload. */
  isWhole: boolean;
}
interface IncomingFile {
  name: string;
  size: number;
  /** Its path in a dropped folder. */
  relativePath: string | null;
}
type FileAcceptance = { name: string } | { cause: UploadError };

/** Files that operating systems leave in folders: ignored silently. */
const junk = /^(\.ds_store|thumbs\.db|desktop\.ini|\._.*|~\$.*|\.localized)$/i;
export const isJunk = (name: string): boolean => junk.test(name);

/** Whether the order takes a file, and under which name: name, type, size, room and duplicates, before the first byte. */
export function checkAcceptance(given: IncomingFile, accept: Accept, held: Map<string, ExistingFile>): FileAcceptance {
  const tidied = normalizeFileName(given.name);
  if ('fault' in tidied) return { cause: tidied.fault };
  const file = { ...given, name: tidied.name };
  const extension = extensionOf(file.name);
  if (![...accept.extensions, ...accept.metadata].includes(extension)) return { cause: 'file_type_refused' };
  if (file.size === 0) return { cause: 'file_empty' };
  if (file.size > accept.file_bytes) return { cause: 'file_too_large' };
  const name = freeName(file, held);
  if (name === null) return { cause: 'file_duplicate' };
  // The same name in another folder is another file; in the same folder the person decides.
  if (name !== file.name && !file.relativePath) return { cause: 'file_name_taken' };
  return checkSize(file, accept, held) ?? { name };
}

/** The name, or the name with a number if another file has it; null where the very same file is there. */
export function freeName(
  { name, size }: Pick<IncomingFile, 'name' | 'size'>,
  held: Map<string, ExistingFile>,
): string | null {
  const composed = name.normalize('NFC');
  const end = extensionOf(composed).length;
  const stem = end ? composed.slice(0, -end) : composed;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? composed : `${stem} (${number})${composed.slice(stem.length)}`;
    const other = held.get(candidate);
    if (!other?.isWhole) return candidate;
    if (other.size === size) return null;
  }
}

function checkSize(file: IncomingFile, accept: Accept, held: Map<string, ExistingFile>): { cause: UploadError } | null {
  if (held.size >= accept.order_files) return { cause: 'too_many_files' };
  const bytes = [...held.values()].reduce((sum, one) => sum + one.size, file.size);
  return bytes > accept.order_bytes ? { cause: 'order_too_large' } : null;
}
