import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { appVersion, migrationsFolder } from '../appDefinition.ts';
import { keepCurrency } from './portalCurrency.ts';
import { StartProblem } from './startProblem.ts';

/** Any number, as long as every version of Galley uses the same one. */
const migrationLock = 4_217_002;

/** The setting with the version of the app that migrated the database last. */
const versionSetting = 'version';

/** Migrates the tables to this version, and checks that its amounts are in the app's currency. If several servers start at once, one migrates and the others wait. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await assertKnownMigrations(client);
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() });
    await keepCurrency(client);
    await client.query(
      'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [versionSetting, appVersion()],
    );
  } finally {
    client.release(true);
  }
}

/**
 * Throws if the database has migrations that this version does not know: it was made by another version and is left
 * unchanged.
 */
async function assertKnownMigrations(client: PoolClient): Promise<void> {
  const known = new Set(knownMigrations());
  if ((await readAppliedMigrations(client)).every(hash => known.has(hash))) return;
  const { rows } = await client.query('select value from settings where name = $1', [versionSetting]);
  const other = rows[0] ? `version ${rows[0].value}` : 'another version';
  throw new StartProblem(
    `The database was made by ${other} of the app, and this is version ${appVersion()}; start that version, restore a backup of this one into an empty place, or choose an empty data folder with DATA_DIR (or database with DATABASE_URL).`,
  );
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

export const countMigrations = (): number => knownMigrations().length;

/** Whether every migration of this version has been applied. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations');
  return rows[0].applied >= countMigrations();
}
