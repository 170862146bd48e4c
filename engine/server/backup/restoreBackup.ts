import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { isKey } from '../storage/keys.ts';
import type { Storage } from '../storage/storage.ts';
import { storeObject } from '../storage/storeObject.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { BackupProblem } from './backupProblem.ts';
import { type BackupHeader, type BackupProgress, backupFormat } from './createBackup.ts';
import type { DatabaseSchema } from './databaseSchema.ts';

export interface RestoreTarget {
  databaseUrl: string;
  storage: Storage;
  /** Hashes of the migrations that this program knows. */
  migrations: string[];
}

/** What was restored, and where it came from. */
export type RestoredBackup = BackupProgress & { header: BackupHeader };

/** Objects up to this size are stored in one piece. */
const smallBytes = 8 * 1024 * 1024;

/**
 * Restores a backup into an empty database and an empty store. Rows become visible only when all of the backup has been
 * read and compared with its sums; after a failure the target is as empty as before. Throws `BackupProblem` if the
 * target is not empty, or the backup is damaged, encrypted with another passphrase, or of a newer version.
 */
export async function restoreBackup(
  { databaseUrl, storage, migrations }: RestoreTarget,
  path: string,
  {
    passphrase = null,
    onProgress = () => {},
  }: { passphrase?: string | null; onProgress?(done: BackupProgress): void } = {},
): Promise<RestoredBackup> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const stored: string[] = [];
  const done: BackupProgress = { tables: 0, files: 0, bytes: 0 };
  try {
    await assertEmpty(client, storage);
    await client.query('begin');
    let header: BackupHeader | undefined;
    let schema: DatabaseSchema | undefined;
    for await (const entry of readArchive(path, passphrase)) {
      const [kind, name = ''] = entry.name.split('/');
      if (entry.name === 'backup.json') header = assertKnown(await readJson(entry), migrations);
      else if (!header) throw new BackupProblem('The file is no backup: it does not begin with backup.json.');
      else if (entry.name === 'schema.json') {
        schema = await readJson<DatabaseSchema>(entry);
        await client.query('set local check_function_bodies = off');
        for (const statement of schema.before) await client.query(statement);
        done.tables = schema.tables.length;
      } else if (kind === 'rows') await writeRows(client, schema?.tables[Number.parseInt(name, 10)], entry);
      else if (kind === 'files') {
        if (!isKey(name)) throw new BackupProblem(`The backup is damaged: ${entry.name} is no upload.`);
        stored.push(name);
        await writeFile(storage, name, entry);
        done.files += 1;
      }
      done.bytes += entry.size;
      onProgress(done);
    }
    if (!header || !schema) throw new BackupProblem('The backup is incomplete: it has no schema.');
    for (const statement of schema.after) await client.query(statement);
    await client.query('commit');
    return { ...done, header };
  } catch (error) {
    for (const key of stored) await storage.remove(key).catch(() => {});
    if (error instanceof pg.DatabaseError)
      throw new BackupProblem(`The database refused the backup: ${error.message}.`);
    throw error;
  } finally {
    // Ends a transaction that was not committed.
    await client.end().catch(() => {});
  }
}

async function assertEmpty(client: pg.Client, storage: Storage): Promise<void> {
  const { rows } = await client.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
      order by 1 limit 1`,
  );
  if (rows[0])
    throw new BackupProblem(
      `The database is not empty (it has ${rows[0].name}); choose an empty data folder with DATA_DIR, or an empty database with DATABASE_URL.`,
    );
  for await (const _ of storage.keys())
    throw new BackupProblem(
      'The store of the uploads is not empty; choose an empty folder with DATA_DIR, or an empty bucket.',
    );
}

function assertKnown(header: BackupHeader, migrations: string[]): BackupHeader {
  const made = `${header.app?.title} ${header.app?.version}`;
  if (header.format !== backupFormat)
    throw new BackupProblem(
      `The backup was made by ${made}, in a format that this version does not read; restore it with that version.`,
    );
  if (!header.migrations.every(hash => migrations.includes(hash)))
    throw new BackupProblem(
      `The backup was made by ${made}, whose database is newer than this version; restore it with that version.`,
    );
  return header;
}

const readJson = async <Value>({ bytes }: ArchiveEntry): Promise<Value> =>
  JSON.parse((await buffer(bytes)).toString('utf8'));

async function writeRows(
  client: pg.Client,
  table: DatabaseSchema['tables'][number] | undefined,
  { name, bytes }: ArchiveEntry,
): Promise<void> {
  if (!table) throw new BackupProblem(`The backup is damaged: no table belongs to ${name}.`);
  const sink = client.query(copyStreams.from(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  await pipeline(bytes, sink);
}

async function writeFile(storage: Storage, key: string, { size, bytes }: ArchiveEntry): Promise<void> {
  if (size <= smallBytes) return storage.put(key, await buffer(bytes));
  if (!(await storeObject(storage, key, size, bytes)))
    throw new BackupProblem(`The upload ${key} could not be stored completely.`);
}
