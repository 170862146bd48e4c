import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from './run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface LockedPackage {
  dev?: boolean;
  link?: boolean;
}

/** The size on disk of the installed packages of the lock file: of all, and of those that a server needs to run. */
export const bench: Bench = async () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link && existsSync(join(root, path)),
  );
  const gibibytes = (of: typeof installed) => of.reduce((sum, [path]) => sum + bytesOf(join(root, path)), 0) / 2 ** 30;
  const runtime = gibibytes(installed.filter(([, { dev }]) => !dev));
  const dev = gibibytes(installed.filter(([, { dev }]) => dev));
  return {
    results: [
      { target: 'installWhole', ours: [runtime + dev] },
      { target: 'installRuntime', ours: [runtime] },
    ],
  };
};

/** The size of a package's own files, as `du` counts it. Packages inside it have their own line in the lock file. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum;
    const path = join(folder, entry.name);
    const { blocks, size } = lstatSync(path);
    return sum + (blocks ? blocks * 512 : size) + (entry.isDirectory() ? bytesOf(path) : 0);
  }, 0);
}
