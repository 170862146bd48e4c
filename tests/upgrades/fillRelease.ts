import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Client } from 'pg';

/** What 0.1.0 left in its database: by table, every row as JSON. Later versions are kept as backups. */
export interface Release {
  version: string;
  sequences: Record<string, number>;
  tables: Record<string, Record<string, unknown>[]>;
}

const fileAt = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));

export const readRelease = (version: string): Release =>
  JSON.parse(gunzipSync(fileAt(`${version}.json.gz`)).toString('utf8'));

/** Gives an empty database the tables and rows that 0.1.0 left. */
export async function fillRelease(client: Client, { version, tables, sequences }: Release): Promise<void> {
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
}
