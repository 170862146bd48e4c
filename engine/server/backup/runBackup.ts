import type { EngineConfig } from '../config.ts';
import { hasDatabase } from '../db/embedded/clusterLocation.ts';
import { startEmbedded } from '../db/embedded/startEmbedded.ts';
import { knownMigrations } from '../db/migrate.ts';
import { reachDatabase } from '../db/reachDatabase.ts';
import { openStorage } from '../storage/openStorage.ts';
import { BackupProblem } from './backupProblem.ts';
import { type BackupProgress, createBackup } from './createBackup.ts';
import { type RestoredBackup, restoreBackup } from './restoreBackup.ts';

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
  // Looking for a database must not create one.
  if (!settings.databaseUrl && !hasDatabase(settings.dataDir))
    throw new BackupProblem(
      `There is no database in ${settings.dataDir}; name its folder with DATA_DIR, or set DATABASE_URL.`,
    );
  const { url, stop } = await reachDatabase(settings);
  try {
    return await createBackup({ databaseUrl: url, storage: await openStorage(settings), app }, file, options);
  } finally {
    await stop();
  }
}

/** Restores a backup into the empty database and the empty store of the settings. Throws `BackupProblem`. */
export async function runRestore(settings: Settings, file: string, options: Options): Promise<RestoredBackup> {
  const { url, stop } = await reachDatabase(settings, startEmbedded);
  try {
    const storage = await openStorage(settings);
    return await restoreBackup({ databaseUrl: url, storage, migrations: knownMigrations() }, file, options);
  } finally {
    await stop();
  }
}
