import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createBackup } from '../engine/server/backup/index.ts';
import { openDatabase } from '../engine/server/db/database.ts';
import { startEmbedded } from '../engine/server/db/embedded/startEmbedded.ts';
import { schemaFolder, systemClock } from '../engine/server/index.ts';
import { openStorage } from '../engine/server/storage/index.ts';
import { applyMigrationFiles, migrate } from '../engine/server/testing.ts';
import { fillRelease, readRelease } from '../tests/upgrades/fillRelease.ts';
import type { Bench, Row } from './run.ts';
import { upgradedOrders } from './settings.ts';

/** The upgrade of a database of 0.1.0 with many orders, and a backup of it against a copy of the same bytes. */
export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(join(folder, 'data'), { max_wal_size: '4GB' });
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await fillRelease(client, readRelease('0.1.0'));
    await addOrders(client, upgradedOrders);
    const { rows } = await client.query('select pg_database_size(current_database()) / 1000000 as megabytes');
    await client.end();
    const upgrade = await upgradeRows(postgres.url);
    const total = { what: `${upgradedOrders} orders, ${rows[0].megabytes} MB`, figure: secondsOf(upgrade) };
    return { results: [], details: [total, ...slowest(upgrade), ...(await backupRows(postgres.url, folder))] };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Copies of the first completed order, without triggers: the upgrade counts the orders itself. Indexes come last. */
async function addOrders(client: pg.Client, count: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index
     where indrelid = 'orders'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into orders select copy.*
     from (select to_jsonb(orders) as fields from orders where status = 'completed' limit 1) one,
       generate_series(1, $1::int) n,
       jsonb_populate_record(null::orders, one.fields ||
         jsonb_build_object('uuid', gen_random_uuid(), 'number', 'B-' || n)) copy`,
    [count],
  );
  for (const { sql } of indexes) await client.query(sql);
  await client.query('vacuum analyze orders');
}

type Timed = { name: string; milliseconds: number }[];

async function upgradeRows(url: string): Promise<Timed> {
  const { pool, db, close } = openDatabase({ url, connections: 3 });
  const timed: Timed = [];
  await migrate(pool, one => timed.push(one));
  const begun = performance.now();
  await applyMigrationFiles({ db, clock: systemClock, schemas: schemaFolder() });
  timed.push({ name: 'tables of entity files', milliseconds: performance.now() - begun });
  await close();
  return timed;
}

const secondsOf = (timed: Timed): string =>
  `${(timed.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000).toFixed(1)} s`;

const slowest = (timed: Timed): Row[] =>
  timed
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 4)
    .map(one => ({ what: one.name, figure: secondsOf([one]) }));

/** The backup of the upgraded database, and a copy of a file that is as large as its rows. */
async function backupRows(databaseUrl: string, folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'files');
  mkdirSync(dataDir);
  const storage = await openStorage({ dataDir, uploads: { store: 'file', s3: null } });
  const begun = performance.now();
  const file = join(folder, 'bench.backup');
  const { bytes } = await createBackup({ databaseUrl, storage, app: { title: 'Bench', version: '0.0.0' } }, file);
  const backup = performance.now() - begun;
  const copied = join(folder, 'rows');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('show data_directory');
  await client.query('checkpoint');
  await client.end();
  const from = performance.now();
  cpSync(rows[0].data_directory, copied, { recursive: true });
  const copy = performance.now() - from;
  const megabytes = (count: number) => `${(count / 1_000_000).toFixed(0)} MB`;
  return [
    { what: 'copy of the data folder', figure: secondsOf([{ name: '', milliseconds: copy }]), ratio: 1 },
    {
      what: `backup of ${megabytes(bytes)}, in ${megabytes(statSync(file).size)}`,
      figure: secondsOf([{ name: '', milliseconds: backup }]),
      ratio: backup / copy,
    },
  ];
}
