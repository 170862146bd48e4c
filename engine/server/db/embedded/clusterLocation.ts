import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { folderProblem } from '../startProblem.ts';
import { sharedHome } from './binaries.ts';
import { type Account, canReach, postgresAccount } from './systemAccount.ts';

/** Where the database of a data folder lives, and who runs it. */
export interface ClusterLocation {
  cluster: string;
  account: Account | undefined;
}

const noteName = 'database.json';

/** Whether a data folder has a database. */
export const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, noteName));

/** Finds the database of a data folder again, or chooses a place for it. Writes only a note with that place. */
export function findLocation(dataDir: string): ClusterLocation {
  const folder = resolve(dataDir);
  assertWritable(folder);
  const remembered = readNote(folder);
  const cluster = remembered ?? chooseCluster(folder);
  if (!remembered) writeNote(folder, cluster);
  return { cluster, account: postgresAccount(cluster) };
}

function readNote(folder: string): string | undefined {
  const note = join(folder, noteName);
  if (!existsSync(note)) return undefined;
  const { cluster } = JSON.parse(readFileSync(note, 'utf8'));
  return typeof cluster === 'string' ? resolve(folder, cluster) : undefined;
}

/** Writes the note atomically: a server that is killed leaves no partial file. */
function writeNote(folder: string, cluster: string): void {
  const note = join(folder, noteName);
  writeFileSync(`${note}.new`, `${JSON.stringify({ cluster }, null, 2)}\n`, { flush: true });
  renameSync(`${note}.new`, note);
}

function chooseCluster(folder: string): string {
  const inside = join(folder, 'postgres');
  const account = postgresAccount(inside);
  if (!account || canReach(account, folder)) return inside;
  return join(sharedHome, 'databases', randomUUID());
}

/** Creates the folder if necessary and checks, before anything is started, that it is writable and not full. */
function assertWritable(folder: string): void {
  const proof = join(folder, `.proof-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 });
    try {
      writeFileSync(proof, Buffer.alloc(64 * 1024, 1), { mode: 0o600, flush: true });
    } finally {
      rmSync(proof, { force: true });
    }
  } catch (error) {
    throw folderProblem(error, folder);
  }
}

/** An empty folder that only the account may enter. */
export function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}
