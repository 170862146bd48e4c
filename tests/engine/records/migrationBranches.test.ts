/** Migration files of two branches, and what development writes: the state of a table is the sum of its files. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateCollections } from '../../../engine/server/records/migrations/migrateCollections.ts';
import {
  readMigrationFiles,
  shapesAfter,
  writeMigrationFile,
} from '../../../engine/server/records/migrations/migrationFiles.ts';
import { planAll } from '../../../engine/server/records/migrations/migrationPlan.ts';
import type { TableShape } from '../../../engine/server/records/migrations/tableShape.ts';
import type { OperandKind } from '../../../engine/server/records/sql/operand.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let folder: string;
let place = 0;
let table: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-branches-'));
  table = `books_${++place}`;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const shape = (columns: Record<string, OperandKind>, words: Partial<TableShape> = {}): TableShape => ({
  table,
  columns: Object.fromEntries(
    Object.entries({ uuid: 'uuid' as const, ...columns }).map(([name, type]) => [name, { type }]),
  ),
  unique: [],
  index: [],
  refs: {},
  softDelete: false,
  ...words,
});
const write = (before: TableShape | undefined, after: TableShape) =>
  writeMigrationFile(folder, [{ before, after }], planAll([{ before, after }]));
const migrate = (mode: 'files' | 'apply' | 'write', ...wanted: TableShape[]) =>
  migrateCollections({ db: app.db, clock: app.clock, schemas: folder, mode }, wanted);
const columns = async (): Promise<string[]> => {
  const { rows } = await app.db.execute(
    sql`select column_name from information_schema.columns where table_name = ${table} order by 1`,
  );
  return rows.map(row => String(row.column_name));
};
const fill = (values: Record<string, string>) =>
  app.db.execute(
    sql.raw(
      `insert into collections.${table} (uuid, ${Object.keys(values).join(', ')}) values (gen_random_uuid(), ${Object.values(
        values,
      )
        .map(value => `'${value}'`)
        .join(', ')})`,
    ),
  );
const files = () => readdirSync(join(folder, 'migrations'));

describe('files of two branches over one table', () => {
  const start = () => shape({ name: 'text' });

  it('count both: neither takes back what the other adds', async () => {
    write(undefined, start());
    write(start(), shape({ name: 'text', isbn: 'text' }));
    write(start(), shape({ name: 'text', pages: 'integer' }, { index: [['pages']] }));
    const both = shape({ name: 'text', isbn: 'text', pages: 'integer' }, { index: [['pages']] });
    expect(shapesAfter(readMigrationFiles(folder)).get(table)).toEqual(both);
    expect(await migrate('files', both)).toEqual(new Map());
    expect(await columns()).toEqual(['isbn', 'name', 'pages', 'uuid']);
    expect(await migrate('files', both)).toEqual(new Map());
  });

  it('are applied in any order: a server that has the later one takes the earlier one', async () => {
    write(undefined, start());
    const late = shape({ name: 'text', pages: 'integer' });
    const name = write(start(), late);
    expect(name).toBe(`0002_${table}_pages.sql`);
    await migrate('files', late);
    write(start(), shape({ name: 'text', isbn: 'text' }));
    const both = shape({ name: 'text', pages: 'integer', isbn: 'text' });
    expect(await migrate('files', both)).toEqual(new Map());
    expect(await columns()).toEqual(['isbn', 'name', 'pages', 'uuid']);
  });

  it('that do the same thing do it once', async () => {
    write(undefined, start());
    write(start(), shape({ name: 'text', isbn: 'text' }));
    write(start(), shape({ name: 'text', isbn: 'text', pages: 'integer' }));
    const both = shape({ name: 'text', isbn: 'text', pages: 'integer' });
    expect(await migrate('files', both)).toEqual(new Map());
    expect(await columns()).toEqual(['isbn', 'name', 'pages', 'uuid']);
  });

  it('that contradict each other are refused, with the command that helps', async () => {
    write(undefined, start());
    write(start(), shape({ name: 'text', isbn: 'text' }));
    write(start(), shape({ name: 'text', isbn: 'integer' }));
    expect(() => shapesAfter(readMigrationFiles(folder))).toThrow(
      new RegExp(`both change ${table}.isbn. Delete .* if no server has applied it, and run npm run migration`),
    );
    const other: TableShape = { ...shape({ name: 'text' }), table: `${table}_other` };
    const found = await migrate('apply', shape({ name: 'text', isbn: 'text' }), other);
    expect([...found.keys()]).toEqual([table]);
    expect(await columns()).toEqual(['isbn', 'name', 'uuid']);
  });
});

describe('a file that adds an index to a table with rows', () => {
  const start = () => shape({ name: 'text' });
  const later = () => shape({ name: 'text', isbn: 'text' }, { index: [['isbn']], unique: [['name']] });
  const valid = async () => {
    const { rows } = await app.db.execute<{ valid: boolean }>(
      sql.raw(`select indisvalid as valid from pg_index where indrelid = 'collections.${table}'::regclass`),
    );
    return rows.map(row => row.valid);
  };

  it('builds it after its transaction, and continues there if the server was killed in between', async () => {
    write(undefined, start());
    await migrate('files', start());
    write(start(), later());
    await fill({ name: 'Emma' });
    expect(await migrate('files', later())).toEqual(new Map());
    expect(await columns()).toEqual(['isbn', 'name', 'uuid']);
    expect(await valid()).toEqual([true, true, true]);
    // As if the server had been killed after the transaction: the marker is there, the indexes are not.
    await app.db.execute(sql.raw(`drop index collections.${table}_isbn_index`));
    await app.db.execute(sql`delete from collections.applied_files where name like ${`%${table}_isbn%`}`);
    await app.db.execute(
      sql`update collections.table_shapes set shape = ${JSON.stringify(start())}::jsonb where name = ${table}`,
    );
    await app.db.execute(
      sql`insert into settings (name, value) values (${`migration:schemas/0002_${table}_isbn.sql`}, 'online')`,
    );
    expect(await migrate('files', later())).toEqual(new Map());
    expect(await valid()).toEqual([true, true, true]);
    expect(await app.db.execute(sql`select 1 from settings where name like 'migration:%'`)).toMatchObject({
      rowCount: 0,
    });
  });
});

describe('a table that a demo made without a file', () => {
  const createShape = () => shape({ name: 'text', isbn: 'text' }, { index: [['isbn']] });
  beforeEach(async () => {
    expect(await migrate('apply', createShape())).toEqual(new Map());
    await fill({ name: 'Emma', isbn: '1' });
  });

  it.each([
    ['is as it is', createShape, ['isbn', 'name', 'uuid']],
    ['has more', () => shape({ name: 'text', isbn: 'text', pages: 'integer' }), ['isbn', 'name', 'pages', 'uuid']],
    ['has other fields beside', () => shape({ isbn: 'text', pages: 'integer' }), ['isbn', 'name', 'pages', 'uuid']],
  ])('takes the file that creates it, which %s, and keeps its rows', async (_, wanted, expected) => {
    write(undefined, wanted());
    const problems = [...(await migrate('apply', wanted())).values()];
    expect(problems.filter(problem => !problem.includes(`${table}.name is no longer in the entity file`))).toEqual([]);
    expect(await columns()).toEqual(expected);
    const { rows } = await app.db.execute(sql.raw(`select name, isbn from collections.${table}`));
    expect(rows).toEqual([{ name: 'Emma', isbn: '1' }]);
  });

  it('refuses a file with another type, or two that create it', async () => {
    write(undefined, shape({ name: 'integer', isbn: 'text' }));
    expect([...(await migrate('apply', createShape())).values()]).toEqual([
      expect.stringContaining(`both change ${table}.name`),
    ]);
    rmSync(join(folder, 'migrations'), { recursive: true });
    write(undefined, shape({ name: 'text', pages: 'integer' }));
    write(undefined, shape({ name: 'text', year: 'integer' }));
    expect([...(await migrate('apply', createShape())).values()]).toEqual([expect.stringContaining('each creates it')]);
    expect(await columns()).toEqual(['isbn', 'name', 'uuid']);
  });
});

describe('a file that fails on rows', () => {
  it('changes nothing, names the rows and blocks no other table', async () => {
    const start = shape({ name: 'text' });
    write(undefined, start);
    await migrate('files', start);
    await fill({ name: 'a' });
    await fill({ name: 'a' });
    const unique = shape({ name: 'text' }, { unique: [['name']] });
    write(start, unique);
    const other: TableShape = { ...shape({ name: 'text' }), table: `${table}_other` };
    const found = await migrate('apply', unique, other);
    expect([...found]).toEqual([[table, expect.stringMatching(/cannot be unique: 2 rows have "a"/)]]);
    await app.db.execute(sql.raw(`delete from collections.${table}`));
    expect(await migrate('apply', unique, other)).toEqual(new Map());
  });
});

describe('development', () => {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...words], { cwd: folder, stdio: 'pipe' });
  beforeEach(() => git('init', '-q'));

  it('writes one file for all that was never committed, and none for what was taken back', async () => {
    await migrate('write', shape({ name: 'text' }));
    git('add', '-A');
    git('commit', '-qm', 'start');
    await migrate('write', shape({ name: 'text', isbn: 'text' }));
    await migrate('write', shape({ name: 'text', isbn: 'text', pages: 'integer' }));
    await migrate('write', shape({ name: 'text', pages: 'number' }));
    expect(files()).toEqual([`0001_${table}.sql`, `0002_${table}_pages.sql`]);
    expect(readFileSync(join(folder, 'migrations', files()[1]!), 'utf8')).not.toContain('isbn');
    expect(await columns()).toEqual(['name', 'pages', 'uuid']);
    expect(await migrate('files', shape({ name: 'text', pages: 'number' }))).toEqual(new Map());
    await migrate('write', shape({ name: 'text' }));
    expect(files()).toEqual([`0001_${table}.sql`]);
    expect(await columns()).toEqual(['name', 'uuid']);
  });

  it('asks before it drops what holds values, or what a commit has', async () => {
    await migrate('write', shape({ name: 'text', old: 'text' }));
    git('add', '-A');
    git('commit', '-qm', 'start');
    const refused = /is no longer in the entity file.*--confirm/;
    expect((await migrate('write', shape({ name: 'text' }))).get(table)).toMatch(refused);
    await migrate('write', shape({ name: 'text', old: 'text', fresh: 'text' }));
    await fill({ name: 'a', fresh: 'b' });
    expect((await migrate('write', shape({ name: 'text', old: 'text' }))).get(table)).toMatch(refused);
    expect(await columns()).toEqual(['fresh', 'name', 'old', 'uuid']);
  });

  it('leaves no file where the rows refuse', async () => {
    await migrate('write', shape({ name: 'text' }));
    await fill({ name: 'a' });
    await fill({ name: 'a' });
    const before = files();
    expect((await migrate('write', shape({ name: 'text' }, { unique: [['name']] }))).get(table)).toMatch(/2 rows have/);
    expect(files()).toEqual(before);
    expect(await migrate('write', shape({ name: 'text' }))).toEqual(new Map());
    expect(await migrate('write', shape({ name: 'text', isbn: 'text' }))).toEqual(new Map());
  });
});
