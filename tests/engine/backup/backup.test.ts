/** A backup of a running server, restored elsewhere: rows, tables and files are the same. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createArchive } from '../../../engine/server/backup/archive.ts';
import { readDatabaseSchema } from '../../../engine/server/backup/databaseSchema.ts';
import { BackupProblem, createBackup, restoreBackup } from '../../../engine/server/backup/index.ts';
import { openStorage, type Storage } from '../../../engine/server/storage/index.ts';
import { knownMigrations } from '../../../engine/server/testing.ts';
import { demoPassword } from '../../../server/demo/accounts.ts';
import { createEmptyDatabase } from '../../helpers/databaseCopies.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { tableChecksums } from '../../helpers/tableChecksums.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { startFakeS3 } from '../../uploads/api/fakeS3.ts';
import { photo } from '../../uploads/api/photos.ts';
import { startUpload } from '../../uploads/api/uploadFixture.ts';

const passphrase = 'correct horse battery staple';
const folder = mkdtempSync(join(tmpdir(), 'galley-backup-'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const source = () => ({
  databaseUrl: app.deps.config.databaseUrl!,
  storage: app.deps.storage,
  app: { title: 'Galley', version: '0.1.0' },
});
async function sumsOf(storage: Storage): Promise<Record<string, string>> {
  const sums: [string, string][] = [];
  for await (const key of storage.keys()) {
    const hash = createHash('sha256');
    for await (const chunk of await storage.read(key)) hash.update(chunk);
    sums.push([key, hash.digest('hex')]);
  }
  return Object.fromEntries(sums.sort());
}

async function schemaOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    return await readDatabaseSchema(client);
  } finally {
    await client.end();
  }
}

/** An empty database and an empty store, and what a restore into them needs. */
async function emptyTarget() {
  const database = await createEmptyDatabase(inject('templateUrl'));
  const dataDir = mkdtempSync(join(folder, 'target-'));
  const storage = await openStorage({ dataDir, uploads: { store: 'file', s3: null } });
  return { database, dataDir, target: { databaseUrl: database.url, storage, migrations: knownMigrations() } };
}

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.keys()) keys.push(key);
  return keys;
}

/** Names of the tables and keys that a target has; none after a refused restore. */
async function contentsOf({ target }: Awaited<ReturnType<typeof emptyTarget>>): Promise<string[]> {
  const { tables } = await schemaOf(target.databaseUrl);
  return [...tables.map(({ name }) => name), ...(await keysOf(target.storage))];
}

describe('a backup', () => {
  const file = join(folder, 'plain.backup');
  const encrypted = join(folder, 'encrypted.backup');
  beforeAll(async () => {
    const [done] = [await createBackup(source(), file), await createBackup(source(), encrypted, { passphrase })];
    expect(done).toMatchObject({ tables: (await schemaOf(source().databaseUrl)).tables.length });
  });

  it.each([
    ['plain', file],
    ['encrypted', encrypted],
  ])('that is %s is restored with the same tables, rows and files, and is served', async (_, from) => {
    const { database, dataDir, target } = await emptyTarget();
    await restoreBackup(target, from, { passphrase });
    expect(await schemaOf(database.url)).toEqual(await schemaOf(source().databaseUrl));
    const files = await sumsOf(target.storage);
    expect(files).toEqual(await sumsOf(app.deps.storage));
    expect(Object.keys(files).length).toBeGreaterThan(0);
    const restored = await startTestApp({ database, config: { dataDir } });
    expect(await tableChecksums(restored)).toEqual(await tableChecksums(app));
    const client = await restored.signIn('customer@demo.test', demoPassword);
    expect((await client.expect(200, 'listOrders')).body.items.length).toBeGreaterThan(0);
    await restored.close();
  });

  it('is unreadable without its passphrase, and says so', async () => {
    const bytes = readFileSync(encrypted, 'latin1');
    expect(bytes).not.toContain('backup.json');
    const empty = await emptyTarget();
    await expect(restoreBackup(empty.target, encrypted)).rejects.toThrow('set BACKUP_PASSPHRASE');
    const wrong = restoreBackup(empty.target, encrypted, { passphrase: 'another passphrase' });
    await expect(wrong).rejects.toThrow('BACKUP_PASSPHRASE is not its passphrase');
    expect(await contentsOf(empty)).toEqual([]);
    await empty.database.drop();
  });

  it.each(['cut', 'changed'] as const)('that was %s is refused, and leaves nothing', async how => {
    const whole = readFileSync(file);
    const empty = await emptyTarget();
    const places = isFullRun ? [0.02, 0.3, 0.6, 0.9, 0.999] : [0.4, 0.999];
    for (const place of places) {
      const at = Math.floor(whole.length * place);
      const bytes = how === 'cut' ? whole.subarray(0, at) : Buffer.from(whole);
      if (how === 'changed') bytes[at]! ^= 1;
      const damaged = join(folder, `${how}-${place}.backup`);
      writeFileSync(damaged, bytes);
      const restored = restoreBackup(empty.target, damaged);
      await expect(restored, String(place)).rejects.toThrow(BackupProblem);
      expect(await contentsOf(empty)).toEqual([]);
    }
    await empty.database.drop();
  });

  it('is not restored over anything', async () => {
    const rows = await emptyTarget();
    await restoreBackup(rows.target, file);
    await expect(restoreBackup(rows.target, file)).rejects.toThrow('The database is not empty');
    const files = await emptyTarget();
    await files.target.storage.put(randomUUID(), Buffer.from('kept'));
    await expect(restoreBackup(files.target, file)).rejects.toThrow('The store of the uploads is not empty');
    expect(await contentsOf(files)).toHaveLength(1);
    for (const { database } of [rows, files]) await database.drop();
  });

  it('of a newer version is refused with both versions', async () => {
    const older = await emptyTarget();
    const target = { ...older.target, migrations: knownMigrations().slice(0, -1) };
    await expect(restoreBackup(target, file)).rejects.toThrow(/made by Galley 0\.1\.0, whose database is newer/);
    expect(await contentsOf(older)).toEqual([]);
    await older.database.drop();
  });

  it('with an entry that is no upload of the store is refused', async () => {
    const foreign = join(folder, 'foreign.backup');
    const archive = createArchive(foreign, null);
    const header = { format: 1, app: { title: 'Galley', version: '0.1.0' }, made_at: '', migrations: [] };
    await archive.add('backup.json', JSON.stringify(header));
    await archive.add('schema.json', JSON.stringify({ before: [], tables: [], after: [] }));
    await archive.add('files/../../outside', 'anything');
    await archive.finish();
    const empty = await emptyTarget();
    await expect(restoreBackup(empty.target, foreign)).rejects.toThrow('files/../../outside is no upload');
    expect(await contentsOf(empty)).toEqual([]);
    await empty.database.drop();
  });

  it('does not replace a file', async () => {
    const { size } = statSync(file);
    await expect(createBackup(source(), file)).rejects.toThrow('exists; choose another name');
    expect(statSync(file).size).toBe(size);
  });

  it('is not mixed with another one of the same name: the second to finish is refused', async () => {
    const path = join(folder, 'twice.backup');
    const done = await Promise.allSettled([createBackup(source(), path), createBackup(source(), path)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = done.find(result => result.status === 'rejected');
    expect(refused?.reason).toEqual(
      new BackupProblem(`${path} was written by another backup meanwhile; choose another name.`),
    );
    expect(readdirSync(folder).filter(name => name.startsWith('twice'))).toEqual(['twice.backup']);
    const empty = await emptyTarget();
    await restoreBackup(empty.target, path);
    await empty.database.drop();
  });

  it('is not made of a database with what the app did not make', async () => {
    await app.db.execute(sql`create view strangers as select 1 as one`);
    await expect(createBackup(source(), join(folder, 'strange.backup'))).rejects.toThrow('a view that the app did not');
    await app.db.execute(sql`drop view strangers`);
    expect(readdirSync(folder).filter(name => name.startsWith('strange'))).toEqual([]);
  });
});

it('has the files that are deleted while it is made; they go after it', async () => {
  const customer = await app.signUp();
  const { tus, sync } = await startUpload(app, customer);
  const path = await tus.put('taken-back.jpg', photo('taken back'));
  const key = path.split('/').at(-1)!;
  const size = await app.deps.storage.received(key);
  const reached = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const slow: Storage = {
    ...app.deps.storage,
    async *keys() {
      reached.resolve();
      await open.promise;
      yield* app.deps.storage.keys();
    },
  };
  const file = join(folder, 'busy.backup');
  const backup = createBackup({ ...source(), storage: slow }, file);
  await reached.promise;
  expect((await tus.send('DELETE', path, {})).status).toBe(204);
  expect((await sync()).files).toEqual([]);
  expect(await app.deps.storage.received(key)).toBe(size);
  open.resolve();
  await backup;

  const { database, target } = await emptyTarget();
  await restoreBackup(target, file);
  expect(await target.storage.received(key)).toBe(size);
  await database.drop();
  await app.deps.jobs.run(app.deps, 'deferred_removals');
  expect(await app.deps.storage.received(key)).toBeNull();
});

it('moves from a bucket to a folder, and back', async () => {
  const s3 = await startFakeS3(2);
  const bucket = await openStorage({ dataDir: folder, uploads: { store: 's3', s3: s3.settings } });
  const [small, large] = [randomUUID(), randomUUID()];
  const bytes = randomBytes(9 * 1024 * 1024);
  await bucket.put(small, bytes.subarray(0, 10));
  await bucket.put(large, bytes);
  const [there, back] = [join(folder, 'bucket.backup'), join(folder, 'back.backup')];
  await createBackup({ ...source(), storage: bucket }, there);
  const inFolder = await emptyTarget();
  await restoreBackup(inFolder.target, there);
  expect(await sumsOf(inFolder.target.storage)).toEqual(await sumsOf(bucket));
  await createBackup({ ...source(), storage: inFolder.target.storage }, back);
  for (const key of [small, large]) await bucket.remove(key);
  const inBucket = await emptyTarget();
  await restoreBackup({ ...inBucket.target, storage: bucket }, back);
  expect(await sumsOf(bucket)).toEqual(await sumsOf(inFolder.target.storage));
  for (const { database } of [inFolder, inBucket]) await database.drop();
  await s3.close();
});
