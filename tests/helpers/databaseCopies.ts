import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openLog } from '../../engine/server/index.ts';
import { readConfig } from '../../server/config.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { openPortalDependencies } from '../../server/portalDependencies.ts';

export interface DatabaseCopy {
  url: string;
  drop(): Promise<void>;
}

const demo = 'galley_demo';
const demoLock = 4_217_100;

/** Copies the migrated template database for one test app, which is much faster than migrating. */
export async function copyTemplate(templateUrl: string, withDemo: boolean): Promise<DatabaseCopy> {
  const template = withDemo ? await demoTemplate(templateUrl) : new URL(templateUrl).pathname.slice(1);
  const name = `world_${randomBytes(6).toString('hex')}`;
  await administer(templateUrl, client => copy(client, name, template));
  const drop = () => administer(templateUrl, client => client.query(`drop database ${name} with (force)`));
  return { url: withDatabaseName(templateUrl, name), drop: async () => void (await drop()) };
}

/** A database without any table. */
export async function createEmptyDatabase(templateUrl: string): Promise<DatabaseCopy> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await administer(templateUrl, client => client.query(`create database ${name} template template0`));
  const drop = () => administer(templateUrl, client => client.query(`drop database ${name} with (force)`));
  return { url: withDatabaseName(templateUrl, name), drop: async () => void (await drop()) };
}

const copy = (client: pg.Client, name: string, template: string) =>
  client.query(`create database ${name} template ${template} strategy file_copy`);

/** The demo world is created once a run, by the first test that wants it, while the others wait. */
async function demoTemplate(templateUrl: string): Promise<string> {
  await administer(templateUrl, async client => {
    await client.query('select pg_advisory_lock($1)', [demoLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [demo]);
    if (rowCount) return;
    const unfinished = `${demo}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await copy(client, unfinished, new URL(templateUrl).pathname.slice(1));
    const connected = await openPortalDependencies(
      readConfig('test', { DATA_DIR: inject('demoFolder') }),
      withDatabaseName(templateUrl, unfinished),
      openLog('error'),
    );
    await seedDemo(connected.deps);
    await connected.close();
    await client.query(`alter database ${unfinished} rename to ${demo}`);
  });
  return demo;
}

/** Copies the files of the demo for a test app. */
export const copyDemoFiles = (dataDir: string): void => cpSync(inject('demoFolder'), dataDir, { recursive: true });

function withDatabaseName(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function administer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: withDatabaseName(url, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
