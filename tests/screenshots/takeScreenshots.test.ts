import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { repository } from '../startup/launched.ts';

it('the script of the pictures loads in Node, without the build of the pages', async () => {
  const load = [
    '--import',
    './scripts/node24.mjs',
    '--input-type=module',
    '-e',
    "await import('./tests/screenshots/takeScreenshots.ts')",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, load, { cwd: repository });
  expect(stdout).toBe('');
});
