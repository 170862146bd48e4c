import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { appVersion, migrationsFolder } from '../appDefinition.ts';
import { keepCurrency } from './databaseCurrency.ts';
import { joinStatements, lockTimeout, retryLocked } from './lockTimeout.ts';
import { runOnline, splitOnline } from './onlineStatements.ts';
import { databaseErrorOf } from './retryDeadlocks.ts';
import { StartProblem } from './startProblem.ts';

/** Any number, as long as every version of Galley uses the same one. */
const migrationLock = 4_217_002;

/** The setting with the version of the app that migrated the database last. */
const versionSetting = 'version';

/**
 * Migrates the tables to this version, and checks that its amounts are in the app's currency. If several servers start at
 * once, one migrates and the others wait.
 */
export async function migrate(pool: Pool, onApplied?: (migration: AppliedMigration) => void): Promise<void> {
  const client = await pool.connect();
  try {
    await waitForTurn(client);
    await assertKnownMigrations(client);
    await applyFolder(client, migrationsFolder(), async applied => {
      // After each: if a later one fails, an older version is refused by the name of this one.
      await writeVersion(client);
      onApplied?.(applied);
    });
    await keepCurrency(client);
    await writeVersion(client);
  } finally {
    client.release(true);
  }
}

const writeVersion = (client: PoolClient) =>
  client.query(
    'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [versionSetting, appVersion()],
  );

/** What was applied, and how long it took. */
export interface AppliedMigration {
  name: string;
  milliseconds: number;
}

/**
 * Asks for the lock again and again. A statement that waits for it would be a transaction that runs, and an index that is
 * built while writes go on waits for those.
 */
async function waitForTurn(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [migrationLock]);
    if (rows[0].mine) return;
    await sleep(200);
  }
}

/**
 * Applies the migrations of a folder that a database does not have, in the order of their numbers. The table of those
 * that it has is Drizzle's.
 */
export async function applyFolder(
  client: PoolClient,
  folder: string,
  onApplied: (migration: AppliedMigration) => void | Promise<void> = () => {},
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  const newest = Number(rows[0].newest ?? -1);
  const names = migrationNames(folder);
  for (const [place, migration] of readMigrationFiles({ migrationsFolder: folder }).entries()) {
    if (migration.folderMillis <= newest) continue;
    const begun = performance.now();
    const name = names[place]!;
    try {
      await applyOne(client, name, migration);
    } catch (error) {
      throw failure(name, error);
    }
    await onApplied({ name, milliseconds: performance.now() - begun });
  }
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

const remember = (client: PoolClient, { hash, folderMillis }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);

/**
 * Applies one migration: first what needs a lock for a moment, in one transaction, then what lets requests go on. A
 * server that is killed in between continues with the second part.
 */
async function applyOne(client: PoolClient, name: string, migration: Migration): Promise<void> {
  const { atOnce, online } = splitOnline(migration.sql);
  if (!online.length) return inTransaction(client, atOnce, () => remember(client, migration));
  const marker = `migration:${name}`;
  const { rowCount } = await client.query('select from settings where name = $1', [marker]);
  if (!rowCount)
    await inTransaction(client, atOnce, () =>
      client.query("insert into settings (name, value) values ($1, 'online')", [marker]),
    );
  await runOnline(sql => client.query(sql), online);
  await inTransaction(client, [], async () => {
    await remember(client, migration);
    await client.query('delete from settings where name = $1', [marker]);
  });
}

const inTransaction = (client: PoolClient, statements: string[], finish: () => Promise<unknown>): Promise<void> =>
  retryLocked(async () => {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${lockTimeout}'`);
      if (statements.length) await client.query(joinStatements(statements));
      await finish();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });

/** Names the file and the way out where another transaction held a table for minutes. */
function failure(name: string, error: unknown): unknown {
  const { code, message } = databaseErrorOf(error) ?? {};
  if (code !== '55P03') return new Error(`The migration ${name} failed: ${message ?? error}`, { cause: error });
  return new StartProblem(
    `The migration ${name} got no lock for minutes, because another transaction uses its table; end that transaction (see pg_stat_activity) and start again. Nothing of this migration was changed.`,
  );
}

/**
 * Throws if the database has migrations that this version does not know: it was made by another version and is left
 * unchanged.
 */
async function assertKnownMigrations(client: ClientBase): Promise<void> {
  const known = new Set(knownMigrations());
  if ((await readAppliedMigrations(client)).every(hash => known.has(hash))) return;
  const { rows } = await client.query('select value from settings where name = $1', [versionSetting]);
  const other = rows[0] ? `version ${rows[0].value}` : 'another version';
  throw new StartProblem(
    `The database was made by ${other} of the app, and this is version ${appVersion()}; start that version, restore a backup of this one into an empty place, or choose an empty data folder with DATA_DIR (or database with DATABASE_URL).`,
  );
}

/** The version that migrated a database last; null: 0.1.0, which did not say. Throws if the database is newer. */
export async function readDatabaseVersion(client: ClientBase): Promise<string | null> {
  await assertKnownMigrations(client);
  const { rows } = await client.query('select value from settings where name = $1', [versionSetting]);
  return rows[0]?.value ?? null;
}

/** Hashes of the migrations that a database has, in their order. */
export async function readAppliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (!rows[0].found) return [];
  const applied = await client.query('select hash from drizzle.__drizzle_migrations order by id');
  return applied.rows.map(row => row.hash);
}

/** Hashes of the migrations of this version, in their order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash);

/** Names of the migrations of a folder, in their order. */
const migrationNames = (folder: string): string[] =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')).entries.map(({ tag }: { tag: string }) => tag);

export const countMigrations = (): number => knownMigrations().length;

/** Whether every migration of this version has been applied. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations');
  return rows[0].applied >= countMigrations();
}
