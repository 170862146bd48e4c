import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { restoreBackup } from '../../engine/server/backup/index.ts';
import { openStorage } from '../../engine/server/storage/index.ts';
import { knownMigrations } from '../../engine/server/testing.ts';
import { createEmptyDatabase, type DatabaseCopy } from '../helpers/databaseCopies.ts';

/** What 0.1.0 left in its database: by table, every row as JSON. Later versions are kept as backups. */
export interface Release {
  version: string;
  sequences: Record<string, number>;
  tables: Record<string, Record<string, unknown>[]>;
}

const folder = fileURLToPath(new URL('.', import.meta.url));
const fileAt = (path: string) => readFileSync(join(folder, path));

/** The backup of a kept version. */
export const keptFile = (version: string): string => `${version}.backup`;

/** The versions that are kept as backups, the oldest first. */
export const keptVersions: string[] = readdirSync(folder)
  .filter(name => name.endsWith('.backup'))
  .map(name => name.replace(/\.backup$/, ''))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** A database as the version left it. */
export async function restoreKept(version: string): Promise<DatabaseCopy> {
  const database = await createEmptyDatabase(inject('templateUrl'));
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-kept-'));
  try {
    const storage = await openStorage({ dataDir, uploads: { store: 'file', s3: null } });
    const target = { databaseUrl: database.url, storage, migrations: knownMigrations() };
    await restoreBackup(target, join(folder, keptFile(version)));
    return database;
  } finally {
    if (existsSync(dataDir)) await rm(dataDir, { recursive: true });
  }
}

export const readRelease = (version: string): Release =>
  JSON.parse(gunzipSync(fileAt(`${version}.json.gz`)).toString('utf8'));

/** A database as 0.1.0 left it, tables and rows. */
export async function restoreRelease({ version, tables, sequences }: Release): Promise<DatabaseCopy> {
  const database = await createEmptyDatabase(inject('templateUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const initial = fileAt('../../server/db/migrations/0000_initial.sql').toString('utf8');
  for (const statement of initial.split('--> statement-breakpoint')) await client.query(statement);
  await client.query(fileAt(`${version}.sql`).toString('utf8'));
  // Neither triggers nor foreign keys: the rows are written as they were, in any order.
  await client.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables))
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
  await client.end();
  return database;
}
