/** Checks the subjects of commits: `kind(scope): imperative`, at most 50 characters after the colon. */
import { spawnSync } from 'node:child_process';

/** The newest commit that is not checked: earlier subjects were written before this rule. */
const BASE = 'd3c508551695862641792fbb97f3617c8ef39c03';
const KINDS = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const MAX_LENGTH = 50;

const form = new RegExp(`^(?:${KINDS.join('|')})(?:\\([\\w,/ -]+\\))?!?: (?<text>.+)$`);

/** Returns why a subject is refused; undefined if it is fine. */
export function subjectFault(subject: string): string | undefined {
  const text = form.exec(subject)?.groups?.text;
  if (text === undefined) return `must be "kind(scope): imperative", where kind is one of ${KINDS.join(', ')}`;
  if (text.length > MAX_LENGTH)
    return `has ${text.length} characters after the colon, at most ${MAX_LENGTH} are allowed`;
  if (text.includes(';')) return 'has a semicolon: make two commits';
}

const git = (folder: string, ...options: string[]) => spawnSync('git', options, { cwd: folder, encoding: 'utf8' });

/**
 * Returns a line for each refused subject since the base. A shallow clone without the base has only later commits, so
 * all of its commits are checked. A folder without Git has none.
 */
export function commitFaults(folder: string, base = BASE): string[] {
  const hasBase = git(folder, 'cat-file', '-e', `${base}^{commit}`).status === 0;
  const isShallow = git(folder, 'rev-parse', '--is-shallow-repository').stdout.trim() === 'true';
  if (!hasBase && !isShallow) return [];
  const { stdout } = git(folder, 'log', '--no-merges', '--format=%h %s', hasBase ? `${base}..HEAD` : 'HEAD');
  return stdout.split('\n').flatMap(line => {
    const [, hash, subject] = /^(\w+) (.*)$/.exec(line) ?? [];
    const fault = subject === undefined ? undefined : subjectFault(subject);
    return fault ? [`${hash} "${subject}" ${fault}`] : [];
  });
}
