/** The start of an app whose pages were not built yet. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { appTemplate } from '../../engine/cli/testing.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const place = `examples/unbuilt-${process.pid}`;
const dataDir = mkdtempSync(join(tmpdir(), 'app-test-'));
beforeAll(() => {
  for (const [file, text] of Object.entries(appTemplate(place))) {
    const path = join(root, place, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
});
afterAll(() => {
  for (const folder of [join(root, place), dataDir]) rmSync(folder, { recursive: true, force: true });
});

it('builds the pages before the app is there, and stops in the middle of it when told to', async () => {
  const start = spawn(
    process.execPath,
    ['--import', './scripts/node24.mjs', 'scripts/launch.ts', 'start', '--app', place],
    { cwd: root, env: { ...process.env, DATABASE_URL: inject('templateUrl'), DATA_DIR: dataDir, PORT: '0' } },
  );
  const ended = once(start, 'exit');
  let said = '';
  const hear = (text: string) => {
    said += text;
    if (said.includes('Building the pages')) start.kill('SIGTERM');
  };
  start.stdout.setEncoding('utf8').on('data', hear);
  start.stderr.setEncoding('utf8').on('data', hear);
  expect(await ended, said).toEqual([0, null]);
  expect(said).toContain('Building the pages');
  expect(said).not.toContain('is ready');
});
