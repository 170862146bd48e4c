import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { readDatabaseSchema } from '../backup/databaseSchema.ts';
import { systemClock } from '../clock.ts';
import type { EngineConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { hasDatabase } from '../db/embedded/clusterLocation.ts';
import { type AppliedMigration, migrate, readDatabaseVersion } from '../db/migrate.ts';
import { reachDatabase } from '../db/reachDatabase.ts';
import { StartProblem } from '../db/startProblem.ts';
import { desiredTables } from '../records/migrations/desiredTables.ts';
import { migrateCollections } from '../records/migrations/migrateCollections.ts';

/** Any number, as long as every version of Galley uses the same one. */
const rehearsalLock = 4_217_007;

/**
 * A copy is known by its limit of connections, which it has from the moment it exists: any other database of
 * that name is never dropped. PostgreSQL itself sets -2 where it was stopped while it dropped one.
 */
const connectionLimits = [rehearsalLock, -2];

/** PostgreSQL cuts longer names off, and might then mean another database. */
const maxNameBytes = 63;

/** The columns of a table, and its number of rows. */
type Contents = Map<string, { columns: string[]; rows: number }>;

/** What an upgrade would do. */
export interface UpgradeRehearsal {
  /** The version that migrated the database last; null: 0.1.0, which did not say. */
  from: string | null;
  copied: { tables: number; rows: number; milliseconds: number };
  /** Migrations of tables of code, as they were applied, and then the files of collections, with their time in all. */
  applied: AppliedMigration[];
  files: { names: string[]; milliseconds: number };
  /** What differs afterwards, one line each. */
  changes: string[];
  /** What would stop the start. */
  problems: string[];
}

interface RehearsalOptions {
  onProgress?(step: string): void;
  /** Aborts the rehearsal; the copy is removed. */
  signal?: AbortSignal;
}

/**
 * Rehearses the upgrade of a database to this version: copies it beside the original, where servers may run, migrates the
 * copy, compares, and removes it. The original is only read. A copy that a killed rehearsal left is removed first. Throws
 * `StartProblem`.
 */
export async function rehearseUpgrade(
  settings: Pick<EngineConfig, 'dataDir' | 'databaseUrl' | 'schemasDir'>,
  { onProgress = () => {}, signal }: RehearsalOptions = {},
): Promise<UpgradeRehearsal> {
  if (!settings.databaseUrl && !hasDatabase(settings.dataDir))
    throw new StartProblem(
      `There is no database in ${settings.dataDir}; name its folder with DATA_DIR, or set DATABASE_URL.`,
    );
  const { url, stop } = await reachDatabase(settings);
  const source = new pg.Client({ connectionString: url });
  source.on('error', () => {});
  await source.connect();
  let copy: DatabaseBeside | undefined;
  const abort = () => void copy?.drop().catch(() => {});
  signal?.addEventListener('abort', abort);
  try {
    const { rows } = await source.query('select pg_try_advisory_lock($1) as mine', [rehearsalLock]);
    if (!rows[0].mine)
      throw new StartProblem('Another rehearsal of this database is running; wait until it has ended.');
    const version = await readDatabaseVersion(source);
    copy = await createDatabaseBeside(source, url);
    signal?.throwIfAborted();
    const begun = performance.now();
    onProgress('copying');
    const before = await copyDatabase(url, copy.url, signal);
    const counts = [...before.values()].map(one => one.rows);
    const copied = {
      tables: before.size,
      rows: counts.reduce((sum, count) => sum + count, 0),
      milliseconds: performance.now() - begun,
    };
    onProgress('migrating');
    return { from: version, copied, ...(await migrateCopy(copy.url, settings.schemasDir, before)) };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    await copy?.drop();
    await source.end().catch(() => {});
    await stop();
  }
}

interface DatabaseBeside {
  url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the same server, with the name of the first one and `_rehearsal`. */
async function createDatabaseBeside(source: pg.Client, url: string): Promise<DatabaseBeside> {
  const suffix = '_rehearsal';
  const start = Buffer.from(source.database ?? '').subarray(0, maxNameBytes - suffix.length);
  const name = `${start.toString().replaceAll('\ufffd', '')}${suffix}`;
  const quoted = pg.escapeIdentifier(name);
  const remove = `drop database if exists ${quoted} with (force)`;
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  const { rows } = await source.query('select datconnlimit as limit from pg_database where datname = $1', [name]);
  if (rows[0] && !connectionLimits.includes(rows[0].limit))
    throw new StartProblem(
      `There is a database ${quoted}, which no rehearsal made, and the copy needs that name; rename it: alter database ${quoted} rename to …`,
    );
  try {
    await source.query(remove);
    await source.query(`create database ${quoted} template template0 connection limit ${rehearsalLock}`);
  } catch (error) {
    // 42501: insufficient_privilege
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartProblem(
      `The database user may not create a database for the copy; allow it for the rehearsal: alter role ${pg.escapeIdentifier(source.user ?? '')} createdb.`,
    );
  }
  return { url: other.href, drop: async () => void (await source.query(remove)) };
}

/** Copies tables, rows, indexes and functions as they are at one moment. */
async function copyDatabase(from: string, url: string, signal?: AbortSignal): Promise<Contents> {
  const target = new pg.Client({ connectionString: url, application_name: 'galley rehearsal' });
  // The copy is dropped where a rehearsal is aborted.
  target.on('error', () => {});
  await target.connect();
  const reader = new pg.Client({ connectionString: from });
  reader.on('error', () => {});
  await reader.connect();
  try {
    await reader.query('begin isolation level repeatable read read only');
    const schema = await readDatabaseSchema(reader);
    await target.query('begin');
    await target.query('set local check_function_bodies = off');
    for (const statement of schema.before) await target.query(statement);
    for (const { name, columns } of schema.tables) {
      signal?.throwIfAborted();
      const list = columns.join(', ');
      await pipeline(
        reader.query(copyStreams.to(`copy ${name} (${list}) to stdout`)),
        target.query(copyStreams.from(`copy ${name} (${list}) from stdin`)),
      );
    }
    for (const statement of schema.after) await target.query(statement);
    await target.query('commit');
    await target.query('analyze');
    return await readContents(target);
  } finally {
    await reader.end().catch(() => {});
    await target.end().catch(() => {});
  }
}

async function readContents(client: pg.ClientBase): Promise<Contents> {
  await client.query('begin');
  const { tables } = await readDatabaseSchema(client);
  const contents: Contents = new Map();
  for (const { name, columns } of tables) {
    const { rows } = await client.query(`select count(*)::int as count from ${name}`);
    contents.set(name, { columns, rows: rows[0].count });
  }
  await client.query('commit');
  return contents;
}

async function migrateCopy(
  url: string,
  schemas: string,
  before: Contents,
): Promise<Pick<UpgradeRehearsal, 'applied' | 'files' | 'changes' | 'problems'>> {
  const database = openDatabase({ url, connections: 3 });
  try {
    const known = await appliedFileNames(database.pool);
    const applied: AppliedMigration[] = [];
    await migrate(database.pool, one => applied.push(one));
    const begun = performance.now();
    const problems = await migrateCollections(
      { db: database.db, clock: systemClock, schemas, mode: 'files' },
      desiredTables(schemas),
    );
    const milliseconds = performance.now() - begun;
    const names = (await appliedFileNames(database.pool)).filter(name => !known.includes(name));
    const client = await database.pool.connect();
    try {
      const changes = describeChanges(before, await readContents(client));
      return { applied, files: { names, milliseconds }, changes, problems: [...problems.values()] };
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

async function appliedFileNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query("select to_regclass('collections.applied_files') as found");
  if (!rows[0].found) return [];
  return (await pool.query('select name from collections.applied_files order by name')).rows.map(({ name }) => name);
}

/** Tables in which the upgrade notes what it has done. */
const ownNotes = [
  'drizzle.__drizzle_migrations',
  'collections.applied_files',
  'collections.table_shapes',
  'public.settings',
];

function describeChanges(before: Contents, after: Contents): string[] {
  const lines: string[] = [];
  for (const [table, { columns, rows }] of before) {
    const now = after.get(table);
    if (!now) lines.push(`${table} is gone, or has another name (${rows} rows)`);
    else {
      const added = now.columns.filter(column => !columns.includes(column));
      const gone = columns.filter(column => !now.columns.includes(column));
      if (added.length) lines.push(`${table} gets ${added.join(', ')}`);
      if (gone.length) lines.push(`${table} loses ${gone.join(', ')}`);
      if (now.rows !== rows && !ownNotes.includes(table))
        lines.push(`${table} has ${now.rows} rows instead of ${rows}`);
    }
  }
  for (const [table, { rows }] of after) if (!before.has(table)) lines.push(`${table} is new (${rows} rows)`);
  return lines;
}
