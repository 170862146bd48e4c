import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitFaults, subjectFault } from '../../../scripts/commitSubjects.ts';

it.each([
  ['fix(mail): send by the current transport', undefined],
  ['docs: use the terms of the field', undefined],
  ['feat(orders)!: require a name', undefined],
  [`test: ${'a'.repeat(50)}`, undefined],
  [`test: ${'a'.repeat(51)}`, /51 characters/],
  ['wip', /kind\(scope\)/],
  ['feature(orders): require a name', /kind\(scope\)/],
  ['fix(orders): require a name; show it', /semicolon/],
])('the subject "%s" is checked', (subject, fault) => {
  if (fault) expect(subjectFault(subject)).toMatch(fault);
  else expect(subjectFault(subject)).toBeUndefined();
});

describe('commits since the base', () => {
  const folder = mkdtempSync(join(tmpdir(), 'subjects-'));
  const origin = join(folder, 'origin');
  const git = (cwd: string, ...options: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...options], {
      cwd,
      encoding: 'utf8',
    }).trim();
  const commit = (subject: string): string => {
    git(origin, 'commit', '-q', '--allow-empty', '-m', subject);
    return git(origin, 'rev-parse', 'HEAD');
  };
  let base: string;

  beforeAll(() => {
    git(folder, 'init', '-q', 'origin');
    commit('an old subject');
    base = commit('fix: keep this');
    commit('wip');
    commit('fix: add this');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are checked, and older ones are not', () => {
    expect(commitFaults(origin, base)).toEqual([expect.stringContaining('"wip"')]);
  });

  it.each([
    ['without the base', 2, 1],
    ['with the newest commit only', 1, 0],
  ])('are checked in a shallow clone %s', (_, depth, faults) => {
    const clone = join(folder, `clone${depth}`);
    git(folder, 'clone', '-q', '--depth', String(depth), `file://${origin}`, clone);
    expect(commitFaults(clone, base)).toHaveLength(faults);
  });

  it('are none in a folder without Git', () => {
    expect(commitFaults(tmpdir(), base)).toEqual([]);
  });
});
