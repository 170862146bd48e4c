import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { restoreBackup } from '../../engine/server/backup/index.ts';
import { openStorage } from '../../engine/server/storage/index.ts';
import { knownMigrations } from '../../engine/server/testing.ts';
import { createEmptyDatabase, type DatabaseCopy } from '../helpers/databaseCopies.ts';
import { fillRelease, type Release } from './fillRelease.ts';

export { type Release, readRelease } from './fillRelease.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The backup of a kept version. */
export const keptFile = (version: string): string => `${version}.backup`;

/**
 * The versions that are kept as backups, the oldest first. The list follows the files of facts, so that a missing backup
 * fails. 0.1.0 had no backups; its rows are kept in another file.
 */
export const keptVersions: string[] = readdirSync(folder)
  .filter(name => name.endsWith('.facts.json'))
  .map(name => name.replace(/\.facts\.json$/, ''))
  .filter(version => version !== '0.1.0')
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

/** A database as 0.1.0 left it, tables and rows. */
export async function restoreRelease(release: Release): Promise<DatabaseCopy> {
  const database = await createEmptyDatabase(inject('templateUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillRelease(client, release);
  await client.end();
  return database;
}
