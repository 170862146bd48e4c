import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the database of a data folder is, as the server noted it there. */
export const clusterOf = (dataDir: string): string =>
  JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')).cluster;

/** The process of the running database, or undefined when none runs. */
export function postmaster(dataDir: string): number | undefined {
  const note = join(clusterOf(dataDir), 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
  return isAlive(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie process counts as ended.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
