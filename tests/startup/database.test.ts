import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, openNotifications } from '../../engine/server/db/index.ts';
import { countMigrations, migrate } from '../../engine/server/testing.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  url = app.deps.config.databaseUrl ?? '';
});
afterAll(() => app.close());

async function emptyDatabase(name: string): Promise<string> {
  await app.deps.pool.query(`create database ${name}`);
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

describe('migrations', () => {
  it('are applied once when several servers start at once', async () => {
    const empty = await emptyDatabase(`race_${Date.now()}`);
    const servers = [1, 2, 3].map(() => openDatabase({ url: empty, connections: 2 }));
    await Promise.all(servers.map(({ pool }) => migrate(pool)));
    const { rows } =
      (await servers[0]?.pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations')) ?? {};
    expect(rows).toEqual([{ applied: countMigrations() }]);
    await Promise.all(servers.map(({ close }) => close()));
  });

  it('refuse a database that another version has made, and leave it as it is', async () => {
    const foreign = await emptyDatabase(`foreign_${Date.now()}`);
    const { pool, close } = openDatabase({ url: foreign, connections: 2 });
    await migrate(pool);
    await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 1)");
    await pool.query("update settings set value = '9.8.7' where name = 'version'");
    await expect(migrate(pool)).rejects.toThrow(
      /made by version 9\.8\.7 of the app, and this is version \d+\.\d+\.\d+[\w.-]*;/,
    );
    await close();
  });
});

it.each([
  ['requests', '15s'],
  ['jobs', '5min'],
  ['locks', '20s'],
  ['metrics', '2s'],
  ['migrations', '0'],
] as const)('a statement of %s may take %s', async (work, longest) => {
  const { pool, close } = openDatabase({ url, connections: 1, work });
  const { rows } = await pool.query('show statement_timeout');
  await close();
  expect(rows).toEqual([{ statement_timeout: longest }]);
});

describe('notifications', () => {
  it('arrive after the commit and not without it', async () => {
    const heard: string[] = [];
    app.deps.notifications.on('ground', payload => heard.push(payload));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("begin; select pg_notify('ground', 'undone'); rollback");
    await client.query("begin; select pg_notify('ground', 'done'); commit");
    await expect.poll(() => heard).toEqual(['done']);
    await client.end();
  });

  it('come back after the connection was lost, and say that something may have been missed', async () => {
    const heard: string[] = [];
    const notifications = await openNotifications(url);
    notifications.on('again', payload => heard.push(payload));
    await app.deps.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'galley listener' and datname = current_database()",
    );
    await expect.poll(() => heard).toEqual(['']);
    await app.deps.pool.query("select pg_notify('again', 'heard')");
    await expect.poll(() => heard).toEqual(['', 'heard']);
    await notifications.close();
  });
});
