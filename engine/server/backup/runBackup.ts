import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineConfig } from '../config.ts';
import { reachEmbedded, startEmbedded } from '../db/embedded/startEmbedded.ts';
import { assertDatabaseReachable } from '../db/externalDatabase.ts';
import { knownMigrations } from '../db/migrate.ts';
import { openStorage } from '../storage/openStorage.ts';
import { BackupProblem } from './backupProblem.ts';
import { type BackupProgress, createBackup } from './createBackup.ts';
import { restoreBackup } from './restoreBackup.ts';

/** What the operator's commands need of the settings. */
type Settings = Pick<EngineConfig, 'dataDir' | 'databaseUrl' | 'uploads'>;

interface Options {
  /** Encrypts the backup, or decrypts it. */
  passphrase: string | null;
  onProgress?(done: BackupProgress): void;
}

/** Backs up the database and the uploads of the settings to a file; servers may run. Throws `BackupProblem`. */
export async function runBackup(
  settings: Settings,
  app: { title: string; version: string },
  file: string,
  options: Options,
): Promise<BackupProgress> {
  const { dataDir, databaseUrl } = settings;
  // Looking for a database must not make one.
  if (!databaseUrl && !existsSync(join(dataDir, 'database.json')))
    throw new BackupProblem(`There is no database in ${dataDir}; name its folder with DATA_DIR, or set DATABASE_URL.`);
  return withDatabase(settings, reachEmbedded, async url =>
    createBackup({ databaseUrl: url, storage: await openStorage(settings), app }, file, options),
  );
}

/** Restores a backup into the empty database and the empty store of the settings. Throws `BackupProblem`. */
export const runRestore = (settings: Settings, file: string, options: Options) =>
  withDatabase(settings, startEmbedded, async url =>
    restoreBackup(
      { databaseUrl: url, storage: await openStorage(settings), migrations: knownMigrations() },
      file,
      options,
    ),
  );

async function withDatabase<Result>(
  { databaseUrl, dataDir }: Settings,
  open: (dataDir: string) => Promise<{ url: string; stop(): Promise<void> }>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) {
    await assertDatabaseReachable(databaseUrl);
    return work(databaseUrl);
  }
  const embedded = await open(dataDir);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
