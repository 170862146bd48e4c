import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartProblem } from '../startProblem.ts';

/** The system account that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

const runsAsRoot = process.getuid?.() === 0;
const preferred = ['nobody', 'postgres', 'daemon'];

/**
 * Returns the account for PostgreSQL, which refuses to run as root: root gives it an account without rights. Everyone
 * else runs it under their own account.
 */
export function postgresAccount(cluster: string): Account | undefined {
  if (!runsAsRoot) return undefined;
  return ownerOf(cluster) ?? unprivilegedAccount();
}

function ownerOf(folder: string): Account | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  for (const name of preferred) {
    const account = accounts.find(one => one.name === name && one.uid > 0);
    if (account) return { uid: account.uid, gid: account.gid };
  }
  throw new StartProblem(
    'PostgreSQL does not run as root and there is no account "nobody" to run it as; start the server as an ordinary user or set DATABASE_URL.',
  );
}

/** Returns whether the account may enter this folder and every folder above it. */
export function canReach(account: Account, folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  const enters = !stats || mayEnter(account, stats);
  const parent = dirname(folder);
  return enters && (parent === folder || canReach(account, parent));
}

function mayEnter(account: Account, folder: { mode: number; uid: number; gid: number }): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
