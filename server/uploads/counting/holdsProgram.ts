import { type FileSource, openParts, partNames } from '../../../engine/server/files/index.ts';

const programs = /\.(exe|dll|scr|pif|msi|bat|cmd|vbs|js|jse|wsf|hta|ps1|jar)$|(^|\/)vbaProject\.bin$/i;

/**
 * Whether an archive has a program among its parts, by their names. What has no list of parts is no archive. Throws where
 * the list cannot be read to its end: nothing is known of such an archive.
 */
export async function holdsProgram(source: FileSource): Promise<boolean> {
  const list = await openParts(source);
  if (!list) return false;
  for await (const names of partNames(list)) if (names.some(name => programs.test(name))) return true;
  return false;
}
