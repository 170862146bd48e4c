/** A table that code has described until now becomes the table of an entity file, with its rows. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateCollections } from '../../../engine/server/records/migrations/migrateCollections.ts';
import type { TableShape } from '../../../engine/server/records/migrations/tableShape.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let folder: string;
let place = 0;
let table: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-taken-'));
  mkdirSync(join(folder, 'migrations'));
  table = `tolls_${++place}`;
  const statement = (text: string) => app.db.execute(sql.raw(text));
  await statement(
    `create table public.${table} (uuid uuid primary key, road text not null, cents integer, version integer not null default 1)`,
  );
  await statement(`create unique index ${table}_roads on public.${table} (road)`);
  await statement(`insert into public.${table} values ('${randomUUID()}', 'A1', 250, 3)`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getWantedShape = (): TableShape => ({
  table,
  columns: {
    uuid: { type: 'uuid' },
    road: { type: 'text' },
    cents: { type: 'integer' },
    version: { type: 'integer' },
  },
  unique: [['road']],
  index: [['road', 'uuid']],
  refs: {},
  softDelete: false,
});
const whole = () => [
  `alter table public.${table} set schema collections`,
  `alter table collections.${table} alter column road drop not null, alter column cents type bigint, alter column version type bigint, alter column version drop default`,
  `alter index collections.${table}_roads rename to ${table}_road_unique`,
  `create index ${table}_road_uuid_index on collections.${table} (road, uuid)`,
];
const migrate = (statements: string[]) => {
  const head = `-- table: ${JSON.stringify(getWantedShape())}`;
  writeFileSync(join(folder, 'migrations', `0001_${table}.sql`), `${head}\n\n${statements.join('\n--> next\n')}\n`);
  return migrateCollections({ db: app.db, clock: app.clock, schemas: folder, mode: 'files' }, [getWantedShape()]);
};

describe('a migration that takes over a table', () => {
  it('keeps its rows', async () => {
    expect(await migrate(whole())).toEqual(new Map());
    const { rows } = await app.db.execute(sql.raw(`select road, cents, version from collections.${table}`));
    expect(rows).toEqual([{ road: 'A1', cents: '250', version: '3' }]);
    expect(await migrate(whole())).toEqual(new Map());
  });

  it.each([
    ['moves nothing', () => [], () => `there is no table collections.${table}`],
    ['leaves a type', () => whole().toSpliced(1, 1), () => `${table}.cents is integer and must be bigint`],
    ['leaves "not null"', () => whole().toSpliced(1, 1), () => `${table}.road must not be "not null"`],
    ['leaves an index out', () => whole().slice(0, 3), () => `${table} has no index ${table}_road_uuid_index`],
    [
      'leaves a column that no field has',
      () => [...whole(), `alter table collections.${table} add column colour text`],
      () => `${table} has a column colour, which its entity file does not have`,
    ],
    [
      'loses a column',
      () => [...whole(), `alter table collections.${table} drop column cents`],
      () => `there is no column ${table}.cents`,
    ],
  ])('says what is wrong and changes nothing where it %s', async (_, statements, sentence) => {
    expect((await migrate(statements())).get(table)).toContain(sentence());
    const { rows } = await app.db.execute(sql.raw(`select road from public.${table}`));
    expect(rows).toEqual([{ road: 'A1' }]);
  });
});
