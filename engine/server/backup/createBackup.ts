import { randomBytes } from 'node:crypto';
import { link, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readAppliedMigrations } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { type ArchiveWriter, createArchive } from './archive.ts';
import { BackupProblem } from './backupProblem.ts';
import { type BackupTable, readDatabaseSchema } from './databaseSchema.ts';
import { backupLock } from './deferredRemovals.ts';

/** What was written, for the person who waits. */
export interface BackupProgress {
  tables: number;
  files: number;
  /** Bytes of rows and files, before they are compressed. */
  bytes: number;
}

export interface BackupSource {
  databaseUrl: string;
  storage: Storage;
  /** Title of the app and its version. */
  app: { title: string; version: string };
}

/** The first entry of a backup. */
export interface BackupHeader {
  format: typeof backupFormat;
  app: { title: string; version: string };
  made_at: string;
  /** Hashes of the migrations that the database has. */
  migrations: string[];
}

/** Changes when an older program could not read what a newer one wrote. */
export const backupFormat = 1;

/** Rows are read into pieces of about this many bytes, because a tar entry begins with its size. */
const pieceBytes = 8 * 1024 * 1024;

/**
 * Writes one consistent backup of a database and its uploads to a file, while servers go on. Rows are those of one
 * moment. Files that are removed after that moment stay until the backup is done. An unfinished upload is kept
 * as far as it came, in a bucket not at all. The file appears under its name when it is complete. Throws `BackupProblem` if the file
 * exists or the database contains what cannot be backed up.
 */
export async function createBackup(
  { databaseUrl, storage, app }: BackupSource,
  path: string,
  {
    passphrase = null,
    onProgress = () => {},
  }: { passphrase?: string | null; onProgress?(done: BackupProgress): void } = {},
): Promise<BackupProgress> {
  if (await stat(path).catch(() => undefined)) throw new BackupProblem(`${path} exists; choose another name.`);
  // A name of its own, because another backup may be writing to the same file.
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const archive = createArchive(unfinished, passphrase);
  const done: BackupProgress = { tables: 0, files: 0, bytes: 0 };
  const count = (more: Partial<BackupProgress>) => {
    for (const [name, amount] of Object.entries(more)) done[name as keyof BackupProgress] += amount;
    onProgress(done);
  };
  try {
    // Before the transaction: what is removed from the moment of the rows on is removed after the backup.
    await client.query('select pg_advisory_lock_shared($1)', [backupLock]);
    await client.query('begin isolation level repeatable read read only');
    const schema = await readDatabaseSchema(client);
    const header: BackupHeader = {
      format: backupFormat,
      app,
      made_at: new Date().toISOString(),
      migrations: await readAppliedMigrations(client),
    };
    await archive.add('backup.json', JSON.stringify(header, null, 1));
    await archive.add('schema.json', JSON.stringify(schema, null, 1));
    for (const [place, table] of schema.tables.entries()) await addRows(client, archive, place, table, count);
    await client.query('commit');
    await addFiles(storage, archive, count);
    await archive.finish();
    await publish(unfinished, path);
    return done;
  } catch (error) {
    await archive.abort(error as Error);
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    // Ends the lock, too.
    await client.end().catch(() => {});
  }
}

/** Gives a complete backup its name. One that another backup has taken meanwhile is not replaced. */
async function publish(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
    await rm(unfinished);
  } catch (error) {
    // Some file systems have no second names for a file.
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST' || (await stat(path).catch(() => undefined));
    if (isTaken) throw new BackupProblem(`${path} was written by another backup meanwhile; choose another name.`);
    await rename(unfinished, path);
  }
}

/** Writes the rows of a table in the text format of COPY, as pieces `rows/PLACE-TABLE/NUMBER`. */
async function addRows(
  client: pg.Client,
  archive: ArchiveWriter,
  place: number,
  { name, columns }: BackupTable,
  count: (more: Partial<BackupProgress>) => void,
): Promise<void> {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
  let piece: Buffer[] = [];
  let size = 0;
  let number = 0;
  const add = async () => {
    await archive.add(`rows/${place}-${name}/${number}`, Buffer.concat(piece));
    count({ bytes: size });
    [piece, size, number] = [[], 0, number + 1];
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    piece.push(chunk);
    size += chunk.length;
    if (size >= pieceBytes) await add();
  }
  if (size) await add();
  count({ tables: 1 });
}

/** Writes what the store has of each object. Objects that came after the rows are harmless: no row names them. */
async function addFiles(
  storage: Storage,
  archive: ArchiveWriter,
  count: (more: Partial<BackupProgress>) => void,
): Promise<void> {
  for await (const key of storage.keys()) {
    const size = await storage.received(key);
    if (size === null) continue;
    const bytes = size
      ? await storage.read(key, { start: 0, end: size - 1 }).catch(whereUnfinished)
      : Readable.from([]);
    if (bytes) await archive.add(`files/${key}`, { size, bytes });
    if (bytes) count({ files: 1, bytes: size });
  }
}

/** A bucket gives out an object when all of it has arrived. An upload that is cut here begins again. */
function whereUnfinished(error: Error): null {
  if (error.name === 'NoSuchKey') return null;
  throw error;
}
