import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaFolder } from '../../engine/server/index.ts';
import { rehearseUpgrade } from '../../engine/server/upgrade/index.ts';
import { olderServersAdvice } from '../../scripts/olderServers.ts';
import type { DatabaseCopy } from '../helpers/databaseCopies.ts';
import { readRelease, restoreRelease } from './releasedDatabase.ts';

let database: DatabaseCopy;
let client: pg.Client;
beforeAll(async () => {
  database = await restoreRelease(readRelease('0.1.0'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const copyName = () => `${new URL(database.url).pathname.slice(1)}_rehearsal`;
const rehearse = (signal?: AbortSignal) =>
  rehearseUpgrade({ databaseUrl: database.url, dataDir: '/nowhere', schemasDir: schemaFolder() }, { signal });
async function copies(): Promise<number | null> {
  return (await client.query('select from pg_database where datname = $1', [copyName()])).rowCount;
}
/** The columns of all tables, and the rows of some. */
async function contents(): Promise<unknown[]> {
  const columns = await client.query('select table_name, column_name from information_schema.columns order by 1, 2');
  const rows = await client.query('select * from audit_entries order by uuid');
  return [...columns.rows, ...rows.rows];
}

describe('a rehearsal of an upgrade', () => {
  it('upgrades a copy, says what changes, and leaves the original as it was', async () => {
    // What a rehearsal that was killed left.
    await client.query(`create database ${copyName()} connection limit 4217007`);
    const before = await contents();
    const rehearsal = await rehearse();
    expect(await contents()).toEqual(before);
    expect(await copies()).toBe(0);
    expect(rehearsal).toMatchObject({ from: null, problems: [] });
    expect(rehearsal.copied.rows).toBeGreaterThan(900);
    expect(rehearsal.applied.map(({ name }) => name)).toContain('0022_audit_links');
    expect(rehearsal.files.names).toContain('0007_coupons_of_an_entity.sql');
    expect(rehearsal.changes).toEqual(
      expect.arrayContaining([
        'public.audit_entries gets links',
        'public.audit_entries loses order_uuid, payment_uuid',
        'public.deferred_removals is new (0 rows)',
        'public.coupons is gone, or has another name (8 rows)',
      ]),
    );
  });

  it('leaves a database of the same name that it did not make', async () => {
    await client.query(`create database ${copyName()}`);
    await expect(rehearse()).rejects.toThrow(`There is a database "${copyName()}", which no rehearsal made`);
    expect(await copies()).toBe(1);
    await client.query(`drop database ${copyName()}`);
  });

  it('that is stopped removes its copy', async () => {
    const stopping = new AbortController();
    const rehearsal = rehearse(stopping.signal);
    rehearsal.catch(() => {});
    await expect.poll(copies, { interval: 5 }).toBe(1);
    stopping.abort();
    await expect(rehearsal).rejects.toThrow('aborted');
    expect(await copies()).toBe(0);
  });

  it('that the database user may not make says what to do', async () => {
    const role = `reader_${Date.now()}`;
    await client.query(`create role ${role} login password 'secret' superuser nocreatedb`);
    await client.query(`alter role ${role} nosuperuser`);
    const url = new URL(database.url);
    Object.assign(url, { username: role, password: 'secret' });
    const settings = { databaseUrl: url.href, dataDir: '/nowhere', schemasDir: schemaFolder() };
    await client.query(`grant usage on schema drizzle to ${role}`);
    await client.query(`grant select on all tables in schema drizzle, public to ${role}`);
    await expect(rehearseUpgrade(settings)).rejects.toThrow(`alter role "${role}" createdb`);
    await client.query(`drop owned by ${role}`);
    await client.query(`drop role ${role}`);
  });
});

describe('servers of an older version', () => {
  it('may serve beside an upgrade whose migrations take nothing away', () => {
    expect(olderServersAdvice(['0024_mail_requests'], '0.2.0')).toBe(
      'Servers of 0.2.0 can serve meanwhile and afterwards.',
    );
  });

  it('are stopped where a migration takes away what they use', () => {
    expect(olderServersAdvice(['0024_mail_requests', '0022_audit_links'], '0.1.0')).toMatch(
      /^Stop the servers of 0\.1\.0 before it: Two columns of the audit became one/,
    );
  });
});
