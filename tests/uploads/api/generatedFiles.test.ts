/** The counter of the server, with generated and hostile files. A browser counts the same files in a journey. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Counter, openCounter } from '../../../server/uploads/counting/wordCounter.ts';
import { generateFiles } from '../../engine/counting/generatedFiles.ts';
import { generateHostileFiles } from '../../engine/counting/hostileFiles.ts';
import { dayNumber, isFullRun } from '../../helpers/sampling.ts';

let counter: Counter;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'galley-generated-'));
  mkdirSync(join(dataDir, 'uploads'));
  counter = openCounter({ dataDir, uploads: { store: 'file', s3: null } });
});
afterAll(async () => {
  await counter.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function count(name: string, bytes: Buffer) {
  const key = randomUUID();
  writeFileSync(join(dataDir, 'uploads', key), bytes);
  return counter.count({ key, size: bytes.length, extension: extname(name), owner: 'owner' });
}

it('the server counts as an independent counter does, and says why it does not count a broken file', async () => {
  const faults: unknown[] = [];
  for (const { name, bytes, words, isLegacy } of generateFiles(isFullRun ? 400 : 60, dayNumber)) {
    const { counts, reason, detail } = await count(name, bytes);
    const found = counts.word?.count;
    const isCounted = found !== undefined && (words === undefined || Math.abs(found - words) <= words * 0.005);
    const isExplained = found === undefined && (words === undefined ? reason : isLegacy && reason === 'encoding');
    if (!isCounted && !isExplained) faults.push({ name, words, found, reason, detail });
  }
  expect(faults).toEqual([]);
}, 600_000);

it('the server answers for every hostile file: with a count, or with the reason why not', async () => {
  const faults: unknown[] = [];
  const files = [...generateHostileFiles(isFullRun ? 5_000 : 60, dayNumber)];
  const answers = files.map(async ({ name, bytes }) => {
    const { counts, reason } = await count(name, bytes);
    const numbers = Object.values(counts).map(({ count: number }) => number);
    const isSound = numbers.every(number => Number.isSafeInteger(number) && number >= 0);
    if (!isSound || (!numbers.length && !reason)) faults.push({ name, counts, reason });
  });
  await Promise.all(answers);
  expect(faults).toEqual([]);
}, 1_800_000);
