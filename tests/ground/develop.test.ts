import { spawn } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { clean, freePort, newFolder, repository, watch } from './launched.ts';
import { postmaster } from './postmaster.ts';

afterAll(clean);

it('npm run dev serves pages and API on one port and stops all of it', async () => {
  const [dataDir, port] = [newFolder(), await freePort()];
  const child = spawn(process.execPath, ['--import', './scripts/node24.mjs', 'scripts/launch.ts', 'dev'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) },
  });
  const development = watch(child, port);
  await development.ready();
  const page = await fetch(`http://127.0.0.1:${port}/authentication/login`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('/@vite/client');
  const health = await fetch(`http://127.0.0.1:${port}/health/ready`);
  expect(await health.json()).toEqual({ status: 'ready', database: 'ready' });
  expect(await development.stop()).toBe(0);
  expect(postmaster(dataDir)).toBeUndefined();
});
