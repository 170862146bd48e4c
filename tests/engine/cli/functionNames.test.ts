import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
const message = 'A function is named by what it does';

/** Runs Biome with the repository's settings on one file of the engine; returns the lines with a name it refuses. */
function findRefusedLines(lines: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'function-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['biome.json', 'scripts/lint']) cpSync(join(root, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'engine'));
  writeFileSync(join(folder, 'engine/names.tsx'), `${lines.join('\n')}\n`);
  const options = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', 'engine'];
  const { stdout, status } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' });
  const refused = [...stdout.matchAll(/,line=(\d+),.*::(.*)/g)].filter(([, , text]) => text!.startsWith(message));
  expect(status).toBe(refused.length > 0 ? 1 : 0);
  return refused.map(([, line]) => lines[Number(line) - 1]!);
}

const participles = [
  'export function kept() {}',
  'export function keptOf() {}',
  'export async function* changedSince() {}',
  'export const told = () => 1;',
  'export const createdIdempotently = async <Made,>(made: Made) => made;',
  'export const seenByRole = (role: string): string => role;',
  'export const send = () => { const sent = () => 1; return sent; };',
];

const others = [
  'export function seedDemo() {}',
  'export function needsReview() {}',
  'export function isKept() {}',
  'export const changedFields = () => [];',
  'export const kept = 1;',
  'export const sorted = [3, 1].toSorted();',
  'export const Closed = () => <p />;',
];

it('finds functions that are named by a past participle', () => {
  expect(findRefusedLines([...participles, ...others])).toEqual(participles);
});

it('accepts verbs, adjectives before a noun, and values', () => {
  expect(findRefusedLines(others)).toEqual([]);
});
