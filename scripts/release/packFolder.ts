import { createReadStream, createWriteStream, lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Everything below a folder, in the order of the names; links are not followed. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
    .sort();

/** The bytes of all files in a folder. */
export const folderBytes = (folder: string): number =>
  filesIn(folder).reduce((sum, file) => sum + lstatSync(file).size, 0);

/**
 * Writes a folder into an archive beside it, `NAME.tar.gz`. The same content makes the same archive: owners and times
 * are left out.
 */
export async function packFolder(folder: string): Promise<{ file: string; bytes: number }> {
  const archive = pack();
  const file = `${folder}.tar.gz`;
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file));
  for (const path of filesIn(folder)) {
    const name = [basename(folder), ...relative(folder, path).split(sep)].join('/');
    const { mode, size } = lstatSync(path);
    const common = { name, mtime: new Date(0), mode: mode & 0o111 ? 0o755 : 0o644 };
    if (lstatSync(path).isSymbolicLink()) archive.entry({ ...common, type: 'symlink', linkname: readlinkSync(path) });
    else await pipeline(createReadStream(path), archive.entry({ ...common, size }));
  }
  archive.finalize();
  await written;
  return { file, bytes: statSync(file).size };
}
