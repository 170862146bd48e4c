/** What `npm run doctor` finds: each line breaks one part of a working installation. */
import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckResult, checkInstallation } from '../../../engine/server/doctor/index.ts';
import type { Config } from '../../../server/config.ts';
import { portalChecks } from '../../../server/portalChecks.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app?.close());

async function check(changes: Partial<Config> = {}): Promise<Record<string, CheckResult>> {
  const config: Config = { ...app.deps.config, ...changes };
  const results: CheckResult[] = [];
  for await (const result of checkInstallation(config, portalChecks(config))) results.push(result);
  return Object.fromEntries(results.map(result => [result.name, result]));
}
const findings = (results: Record<string, CheckResult>): [string, string][] =>
  Object.values(results)
    .filter(({ isSound }) => !isSound)
    .map(({ name, message }) => [name, message]);

/** Nothing listens at this port of this machine. */
const closed = '127.0.0.1:9';
const stripeAtClosedPort = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecrets: ['whsec_1'],
  apiUrl: `http://${closed}`,
};

describe('an installation', () => {
  it('that works has no findings, and nothing in it changes', async () => {
    const keys = async () => {
      const found: string[] = [];
      for await (const key of app.deps.storage.keys()) found.push(key);
      return found.sort();
    };
    const before = await keys();
    const results = await check();
    expect(findings(results)).toEqual([]);
    expect(results.database?.message).toMatch(/^PostgreSQL \d+/);
    expect(results.migrations?.message).toMatch(/^all \d+ are applied$/);
    expect(results.files?.message).toMatch(/^the [1-9]\d* newest are as they arrived$/);
    expect(await keys()).toEqual(before);
  });

  it('without a database yet is ready for its first start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'galley-doctor-'));
    const results = await check({ databaseUrl: null, dataDir });
    expect(findings(results)).toEqual([]);
    expect(results.database?.message).toBe('none yet; the first start creates it');
    rmSync(dataDir, { recursive: true });
  });

  it.each<[string, Partial<Config>, string, RegExp]>([
    [
      'whose database is away',
      { databaseUrl: `postgresql://galley@${closed}/galley` },
      'database',
      /cannot be reached/,
    ],
    ['whose mail server is away', { mail: { url: `smtp://${closed}`, from: 'a@b.test' } }, 'mail', /check MAIL_URL/],
    [
      'whose virus scanner is away',
      { clamd: { address: { host: '127.0.0.1', port: 9 }, maxBytes: 1 } },
      'virus scanner',
      /CLAMD_URL/,
    ],
    [
      'whose payment provider is away',
      { payments: { provider: 'stripe', stripe: stripeAtClosedPort } },
      'payments',
      /STRIPE_SECRET_KEY/,
    ],
    ['whose uploads cannot be stored', { dataDir: '/dev/null/data' }, 'uploads', /DATA_DIR/],
  ])('%s has that finding, and its other parts are checked', async (_, changes, name, remedy) => {
    const results = await check(changes);
    expect(results[name]).toMatchObject({ isSound: false, message: expect.stringMatching(remedy) });
    expect(Object.keys(results)).toHaveLength(11);
  });

  it('that a newer version has migrated is told so', async () => {
    await app.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1)`);
    expect(findings(await check())).toEqual([['migrations', expect.stringContaining('newer than this version')]]);
    await app.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`);
  });

  it('whose file was changed on the disk names that file', async () => {
    const { rows } = await app.db.execute<{ name: string; storage_key: string }>(
      sql`select name, storage_key from files where upload = 'done' and received > 0 order by created_at desc limit 1`,
    );
    const { name, storage_key } = rows[0]!;
    appendFileSync(join(app.deps.config.dataDir, 'uploads', storage_key), 'more');
    const [[part, message] = ['', '']] = findings(await check());
    expect([part, message]).toEqual([
      'files',
      expect.stringContaining(`${name} (${storage_key}) differs from its sum`),
    ]);
  });
});

it('npm run doctor lists the faults of the settings for production, and checks the rest', async () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const { databaseUrl, dataDir } = app.deps.config;
  const env = { PATH: process.env.PATH, HOME: '/', ENV_FILE: '', DATABASE_URL: databaseUrl!, DATA_DIR: dataDir };
  const script = ['--import', './scripts/node24.mjs', 'scripts/doctor.ts'];
  const [code, said] = await new Promise<[unknown, string]>(resolve => {
    execFile(process.execPath, script, { cwd: root, env }, (error, stdout, stderr) =>
      resolve([error?.code, stdout + stderr]),
    );
  });
  expect(code).toBe(1);
  expect(said).toContain('FINDING settings: SECRET is missing');
  expect(said).toMatch(/^ok {5} database: PostgreSQL/m);
});
