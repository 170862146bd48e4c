import { spawn } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createSchemaFolder } from '../engine/records/schemaFixture.ts';
import { openBrowser } from '../helpers/browser.ts';
import { freePort } from '../helpers/freePort.ts';
import { isFullRun } from '../helpers/sampling.ts';
import { clean, newFolder, repository, watch } from './launched.ts';
import { postmaster } from './postmaster.ts';

/** What a busy machine may take for a start of the server or of Vite. */
const patience = 120_000;

afterAll(clean);

it('npm run dev serves pages and API on one port and stops all of it', async () => {
  const [dataDir, port] = [newFolder(), await freePort()];
  const child = spawn(process.execPath, ['--import', './scripts/node24.mjs', 'scripts/launch.ts', 'dev'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ENV_FILE: '', DATA_DIR: dataDir, PORT: String(port) },
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

it(
  'npm run dev shows over the page which file has a fault, what was served stays, and code starts again',
  async () => {
    const [dataDir, port, schemas] = [newFolder(), await freePort(), createSchemaFolder()];
    const child = spawn(process.execPath, ['--import', './scripts/node24.mjs', 'scripts/launch.ts', 'dev'], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, ENV_FILE: '', DATA_DIR: dataDir, PORT: String(port), SCHEMAS_DIR: schemas },
    });
    const development = watch(child, port);
    await development.ready();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 375, height: 700 } });
      await page.goto(`http://127.0.0.1:${port}/authentication/login`, { timeout: patience });
      const overlay = page.getByRole('alert').filter({ hasText: 'fault' });
      await page.getByRole('button', { name: 'Sign in' }).waitFor({ timeout: patience });
      expect(await overlay.count()).toBe(0);
      await page.locator('input[type=email]').fill('typed@already.test');
      const file = join(schemas, 'billing', 'coupons.resource.json');
      const sound = readFileSync(file, 'utf8');
      writeFileSync(file, sound.replace('"permissions"', '"permisions"'));
      await overlay.waitFor({ timeout: patience });
      const line = sound.split('\n').findIndex(one => one.includes('"permissions"')) + 1;
      await overlay.getByText(`schemas/billing/coupons.resource.json:${line}`).waitFor();
      await overlay
        .getByText('Did you mean "permissions"?')
        .or(overlay.getByText('completion of the editor'))
        .first()
        .waitFor();
      expect(development.output()).toContain('coupons.resource.json');
      writeFileSync(file, sound);
      await overlay.waitFor({ state: 'detached', timeout: patience });
      expect(await page.locator('input[type=email]').inputValue()).toBe('typed@already.test');
      const starts = () => development.output().split('The server has started.').length - 1;
      const before = starts();
      for (const more of isFullRun ? [1, 2, 3] : [1]) {
        const entity = join(schemas, 'billing', 'customer_coupon.entity.json');
        writeFileSync(`${entity}~`, readFileSync(entity));
        renameSync(`${entity}~`, entity);
        await expect.poll(starts, { timeout: patience }).toBe(before + more);
      }
    } finally {
      await browser.close();
      await development.stop();
      rmSync(schemas, { recursive: true, force: true });
    }
  },
  6 * patience,
);
