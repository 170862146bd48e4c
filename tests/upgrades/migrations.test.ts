import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changedStatements } from '../../engine/cli/testing.ts';
import { openDatabase } from '../../engine/server/db/index.ts';
import { schemaFolder, systemClock } from '../../engine/server/index.ts';
import {
  applyFolder,
  desiredTables,
  migrate,
  migrateCollections,
  migrationsFolder,
} from '../../engine/server/testing.ts';
import { expectedState, migrationFaults, statementsBetween } from '../../scripts/migration.ts';
import { createEmptyDatabase, type DatabaseCopy } from '../helpers/databaseCopies.ts';

const databases: DatabaseCopy[] = [];
afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase(inject('templateUrl'));
  databases.push(database);
  return database.url;
}

/** One object of the database: of a table, or a function. */
interface CatalogLine {
  table: string | null;
  kind: 'column' | 'index' | 'constraint' | 'trigger' | 'function' | 'storage';
  name: string;
  detail: string;
}

/** Lists all objects of our tables, sorted. The order of columns does not count. */
async function catalogOf(url: string): Promise<CatalogLine[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ours = "not in ('pg_catalog', 'information_schema', 'drizzle')";
  const { rows } = await client.query<CatalogLine>(`
    select table_schema || '.' || table_name as table, 'column' as kind, column_name::text as name,
      concat_ws(' ', data_type, udt_name, character_maximum_length, datetime_precision, is_nullable, column_default,
        identity_generation) as detail from information_schema.columns where table_schema ${ours}
    union all select schemaname || '.' || tablename, 'index', indexname, indexdef from pg_indexes
      where schemaname ${ours}
    union all select ${nameOf('conrelid')}, 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint
      where conrelid <> 0 and connamespace::regnamespace::text ${ours}
    union all select ${nameOf('tgrelid')}, 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger
      where not tgisinternal
    union all select null, 'function', proname, pg_get_functiondef(oid) from pg_proc
      where pronamespace::regnamespace::text ${ours} and prolang <> (select oid from pg_language where lanname = 'c')
    union all select ${nameOf('stored.oid')}, 'storage', relname, relpersistence::text from pg_class stored
      where relkind = 'r' and relnamespace::regnamespace::text ${ours}
    order by 1, 2, 3, 4`);
  await client.end();
  return rows;
}

/** With the schema, which `regclass` leaves out where it is `public`. */
const nameOf = (oid: string): string =>
  `(select relnamespace::regnamespace || '.' || relname from pg_class named where named.oid = ${oid})`;

/** Columns that the code no longer has, and that stay for the release before. */
const retired = readdirSync(migrationsFolder())
  .filter(name => name.endsWith('.sql'))
  .flatMap(name => [...readFileSync(join(migrationsFolder(), name), 'utf8').matchAll(/^-- retired: (\S+)/gm)])
  .map(([, column]) => `public.${column}`);

/** Tables that the code no longer has, and that stay for the release before. */
const retiredTables = ['collections.list_prices'];

const asText = ({ table, kind, name, detail }: CatalogLine): string => `${table} ${kind} ${name} ${detail}`;

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
    const { pool, db, close } = openDatabase({ url: migrated, connections: 3 });
    await migrate(pool);
    const schemas = schemaFolder();
    const clock = systemClock;
    const wanted = desiredTables(schemas);
    expect(await migrateCollections({ db, clock, schemas, mode: 'files' }, wanted)).toEqual(new Map());
    await close();
    const direct = await emptyDatabase();
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const statements = await statementsBetween(undefined, await expectedState());
    // Tables of code may refer to those of entity files, which are created later, and so are indexes on those.
    const isLater = (statement: string): boolean => /REFERENCES "collections"\."|\bon collections\./.test(statement);
    for (const statement of statements.filter(one => !isLater(one))) await client.query(statement);
    const fresh = openDatabase({ url: direct, connections: 3 });
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
    const isRetired = ({ table, name }: CatalogLine): boolean =>
      retiredTables.includes(table ?? '') || retired.includes(`${table}.${name}`);
    expect((await catalogOf(migrated)).filter(line => !isRetired(line))).toEqual(await catalogOf(direct));
  });
});

/** What only the portal's database adds to the engine's tables, and why. */
const ofPortalOnly: [table: string, reason: string, names: string[]][] = [
  ['users', 'a customer is a person or an organization', ['column account_type']],
  ['users', 'customers read their mails, and some are returned', ['column email_bounced_at']],
  [
    'users',
    'customers register themselves: they confirm an address, accept terms and choose a paid level',
    [
      'column email_verified_at',
      'column pending_email',
      'index users_pending',
      'column terms_accepted_at',
      'column wanted_level',
      'column wanted_terms',
    ],
  ],
  [
    'users',
    'taxes, invoices and calls',
    ['column country', 'column state', 'column phone', 'column provider_customer'],
  ],
  [
    'users',
    'an account is deleted after days in which it can be kept',
    ['column deletion_scheduled_at', 'column deletion_reminded_at', 'index users_deletion'],
  ],
  [
    'users',
    'our team lists, sorts and searches customers',
    [
      'created',
      ...['created', 'email', 'locked', 'login', 'name', 'unverified', 'words'].map(by => `customers_${by}`),
    ].map(name => `index users_${name}`),
  ],
  ['users', 'the audit is searched by names of staff', ['index users_staff_words']],
  ['users', 'people leave our team', ['column left_at']],
  ['users', 'customers choose which mails they get', ['column notifications']],
  ['users', 'two browsers edit one profile', ['column version']],
  [
    'sessions',
    'staff look at the portal as a customer',
    [
      'column seeing_uuid',
      'column seeing_until',
      'constraint sessions_seeing_uuid_users_uuid_fk',
      'index sessions_seeing',
    ],
  ],
  ['sessions', 'our team sees who signed in last', ['index sessions_newest']],
  ['sessions', 'money that is given away without the password is limited', ['column given_unconfirmed']],
];

describe('the tables of the engine', () => {
  let portal: CatalogLine[];
  let engine: CatalogLine[];
  beforeAll(async () => {
    const ofEngine = fileURLToPath(new URL('../../engine/server/db/migrations', import.meta.url));
    [portal, engine] = (await Promise.all(
      [migrationsFolder(), ofEngine].map(async folder => {
        const url = await emptyDatabase();
        const { pool, close } = openDatabase({ url, connections: 1 });
        const client = await pool.connect();
        await applyFolder(client, folder);
        client.release();
        await close();
        return catalogOf(url);
      }),
    )) as [CatalogLine[], CatalogLine[]];
  });

  const missing = (from: CatalogLine[], of: CatalogLine[]) => {
    const known = new Set(from.map(asText));
    return of.filter(line => !known.has(asText(line)));
  };

  it('are in the database of the portal as the engine’s own migrations make them', () => {
    expect(engine.filter(({ kind }) => kind === 'storage').length).toBeGreaterThan(10);
    expect(missing(portal, engine).map(asText)).toEqual([]);
  });

  it('have more in the portal only where it is meant', () => {
    const tables = new Set(engine.flatMap(({ table }) => table ?? []));
    const more = missing(engine, portal).filter(({ table }) => table !== null && tables.has(table));
    // Reported with the column already.
    const found = more.filter(({ kind, detail }) => kind !== 'constraint' || !detail.startsWith('NOT NULL '));
    const meant = ofPortalOnly.flatMap(([table, , names]) => names.map(name => `public.${table} ${name}`));
    expect(found.map(({ table, kind, name }) => `${table} ${kind} ${name}`).sort()).toEqual(meant.sort());
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
