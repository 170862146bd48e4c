import { type FileSource, openParts, partNames } from '../../../engine/server/files/index.ts';

const programs = /\.(exe|dll|scr|pif|msi|bat|cmd|vbs|js|jse|wsf|hta|ps1|jar)$|(^|\/)vbaProject\.bin$/i;

/**
 * Returns whether an archive contains a program, by the names of its parts. A file without a central directory is no
 * archive. Throws if the directory cannot be read to its end, because such an archive may contain anything.
 */
export async function holdsProgram(source: FileSource): Promise<boolean> {
  const list = await openParts(source);
  if (!list) return false;
  for await (const names of partNames(list)) if (names.some(name => programs.test(name))) return true;
  return false;
}
