/** Copies the schema files of the app and the engine at a revision into a folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const maxOutput = 256 * 1024 * 1024;

export interface SchemaFolders {
  /** The files of `schemas/`. */
  folder: string;
  /**
   * The files of `engine/schemas/`; null: that revision had none, and `folder` has all files; absent: today's files.
   */
  engine?: string | null;
}

/** `project` is where git is. The folder is removed when `use` is over. */
export function atRevision<Result>(revision: string, project: string, use: (place: SchemaFolders) => Result): Result {
  // An argument that begins with a dash would be an option of git.
  if (!/^[A-Za-z0-9][\w./~^@{}-]*$/.test(revision)) throw new Error(`"${revision}" is not a Git revision.`);
  const git = (words: string[], input?: string): Buffer =>
    execFileSync('git', words, { cwd: project, input, maxBuffer: maxOutput, stdio: ['pipe', 'pipe', 'pipe'] });
  let list: string[];
  try {
    list = git(['ls-tree', '-r', '-z', revision, '--', 'schemas', 'engine/schemas'])
      .toString()
      .split('\0')
      .filter(Boolean);
  } catch {
    throw new Error(`Git does not know the revision "${revision}".`);
  }
  const hasAny = (root: string) => list.some(line => line.slice(line.indexOf('\t') + 1).startsWith(`${root}/`));
  if (!hasAny('schemas')) throw new Error(`There are no schema files at "${revision}".`);
  const files = list.map(line => ({ object: line.split(/[ \t]/)[2]!, path: line.slice(line.indexOf('\t') + 1) }));
  const contents = blobs(git(['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join('')));
  const folder = mkdtempSync(join(tmpdir(), 'galley-revision-'));
  try {
    for (const [place, { path }] of files.entries()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), contents[place]!);
    }
    const engine = hasAny('engine/schemas') ? join(folder, 'engine', 'schemas') : null;
    return use({ folder: join(folder, 'schemas'), engine });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `<object> blob <size>`, the bytes and a line end, one after the other. */
function blobs(output: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    const size = Number(output.toString('utf8', at, end).split(' ')[2]);
    found.push(output.subarray(end + 1, end + 1 + size));
    at = end + size + 2;
  }
  return found;
}
