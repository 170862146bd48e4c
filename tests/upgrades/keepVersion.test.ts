import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createBackup } from '../../engine/server/backup/index.ts';
import { migrationFiles } from '../../scripts/migrationRules.ts';
import { demoAccounts, demoPassword } from '../../server/demo/accounts.ts';
import { isFullRun } from '../helpers/sampling.ts';
import { startTestApp } from '../helpers/testApp.ts';
import { countRows, type KeptFacts, readFacts, sumMoney } from './facts.ts';
import { createLives, livesPassword } from './lives.ts';
import { keptFile, keptVersions } from './releasedDatabase.ts';

/** Set by `npm run keep-version`. */
const version = process.env.KEEP_VERSION;

describe('the database of this version', () => {
  it('has the migrations of the kept one, if there is one of the same number', () => {
    const { version: own } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const kept = keptVersions.includes(own) ? readFacts(own).migrations : migrationFiles();
    expect(migrationFiles()).toEqual(kept);
  });

  it.runIf(version || isFullRun)('is kept with the demo and twenty customers of different lives', async () => {
    const app = await startTestApp({ demo: true });
    const folder = version ? fileURLToPath(new URL('.', import.meta.url)) : mkdtempSync(join(tmpdir(), 'galley-kept-'));
    const name = version ?? 'today';
    try {
      const lives = await createLives(app);
      const { pool, config } = app.deps;
      const facts: KeptFacts = {
        version: name,
        migrations: migrationFiles(),
        rows: await countRows(pool),
        money: await sumMoney(pool),
        people: [
          ...demoAccounts.map(({ email }) => ({ email, password: demoPassword })),
          ...lives.map(email => ({ email, password: livesPassword })),
        ],
      };
      // Without files: what changes between versions is the database.
      const storage = { ...app.deps.storage, async *keys() {} };
      const source = { databaseUrl: config.databaseUrl!, storage, app: { title: 'Galley', version: name } };
      const { tables } = await createBackup(source, join(folder, keptFile(name)));
      writeFileSync(join(folder, `${name}.facts.json`), `${JSON.stringify(facts, null, 1)}\n`);
      expect(tables).toBeGreaterThan(50);
      expect(facts.people.length).toBeGreaterThan(20);
    } finally {
      await app.close();
      if (!version) rmSync(folder, { recursive: true });
    }
  });
});
