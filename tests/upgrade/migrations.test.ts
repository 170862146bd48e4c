import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { changedStatements } from '../../engine/cli/testing.ts';
import { openDatabase } from '../../engine/server/db/index.ts';
import { schemaFolder, systemClock } from '../../engine/server/index.ts';
import { migrate, migrateCollections, wantedTables } from '../../engine/server/testing.ts';
import { expectedState, migrationFaults, statementsBetween } from '../../scripts/migration.ts';
import { type Copy, createEmptyDatabase } from '../support/copies.ts';

const databases: Copy[] = [];
afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase(inject('templateUrl'));
  databases.push(database);
  return database.url;
}

/** Everything that PostgreSQL knows of our tables, as sorted lines. The order of columns does not count. */
async function catalogOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ours = "not in ('pg_catalog', 'information_schema', 'drizzle')";
  const { rows } = await client.query(`
    select concat_ws(' ', 'column', table_schema, table_name, column_name, data_type, udt_name, character_maximum_length,
      datetime_precision, is_nullable, column_default, identity_generation) as line
      from information_schema.columns where table_schema ${ours}
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname ${ours}
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid <> 0 and connamespace::regnamespace::text ${ours}
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', pg_get_functiondef(p.oid)) from pg_proc p
      where pronamespace::regnamespace::text ${ours} and prolang <> (select oid from pg_language where lanname = 'c')
    union all select concat_ws(' ', 'storage', oid::regclass, relpersistence) from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text ${ours}
    order by 1`);
  await client.end();
  return rows.map(({ line }) => line);
}

describe('the migrations', () => {
  it('are as they were written, and end where the tables of the code are', async () => {
    expect(await migrationFaults()).toEqual([]);
  });

  it('begin with the frozen one of 0.1.0', () => {
    const file = fileURLToPath(new URL('../../server/db/migrations/0000_initial.sql', import.meta.url));
    const frozen = '582558c91a6d0f7d9937b3e855fabb30fdaba7a1db56a6ebc4a9ce747d4395ee';
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(frozen);
  });

  it('make the same database, applied one after the other, as the tables of code and entity files make at once', async () => {
    const migrated = await emptyDatabase();
    const { pool, db, close } = openDatabase({ url: migrated, connections: 2 });
    await migrate(pool);
    const schemas = schemaFolder();
    const clock = systemClock;
    const wanted = wantedTables(schemas);
    expect(await migrateCollections({ db, clock, schemas, mode: 'files' }, wanted)).toEqual(new Map());
    await close();
    const direct = await emptyDatabase();
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const statements = await statementsBetween(undefined, await expectedState());
    // Tables of code may refer to those of entity files, which are made later.
    const isLater = (statement: string): boolean => statement.includes('REFERENCES "collections"."');
    for (const statement of statements.filter(one => !isLater(one))) await client.query(statement);
    const fresh = openDatabase({ url: direct, connections: 2 });
    const noFiles = {
      db: fresh.db,
      clock,
      schemas: mkdtempSync(join(tmpdir(), 'galley-no-files-')),
      mode: 'apply' as const,
    };
    expect(await migrateCollections(noFiles, wanted)).toEqual(new Map());
    await fresh.close();
    for (const statement of statements.filter(isLater)) await client.query(statement);
    await client.end();
    rmSync(noFiles.schemas, { recursive: true });
    expect(await catalogOf(migrated)).toEqual(await catalogOf(direct));
  });
});

describe('a changed tables.sql', () => {
  it.each([
    ['a new index', [], ['create index a on t (b)'], [], ['create index a on t (b)']],
    ['an index that is gone', ['create index a on t (b)'], [], ['drop index a;'], []],
    [
      'a changed index',
      ['create index a on t (b)'],
      ['create index a on t (c)'],
      ['drop index a;'],
      ['create index a on t (c)'],
    ],
    ['a changed comment', ['-- one\ncreate index a on t (b)'], ['-- two\ncreate index a on t (b)'], [], []],
    [
      'a trigger that is gone with its function',
      ['create function f() returns trigger', 'create trigger g before update or delete on t for each row'],
      [],
      ['drop trigger g on t;', 'drop function f();'],
      [],
    ],
    [
      'a function that is replaced',
      ['create function f() returns trigger as 1'],
      ['create or replace function f() returns trigger as 2'],
      [],
      ['create or replace function f() returns trigger as 2'],
    ],
  ])('with %s gives the statements for it', (_, before, now, dropped, added) => {
    expect(changedStatements(before, now)).toEqual({ dropped, added });
  });

  it('with a statement gone whose opposite cannot be derived asks for it by hand', () => {
    expect(() => changedStatements(['alter table t set unlogged'], [])).toThrow('by hand');
  });
});
