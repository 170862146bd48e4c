import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSystemFields } from '../../../engine/dsl/collection.ts';
import type { EntityFile } from '../../../engine/dsl/entity.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { openCollections } from '../../../engine/server/records/live/liveCollections.ts';
import { missingMigrations, writeMigration } from '../../../engine/server/records/migrations/desiredTables.ts';
import {
  migrateCollections,
  staleTables,
  writeNext,
} from '../../../engine/server/records/migrations/migrateCollections.ts';
import { shapeOfTable, type TableShape } from '../../../engine/server/records/migrations/tableShape.ts';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { createSchemaFolder, type SchemaFixture, startWithSchemas, waitUntil } from './schemaFixture.ts';

const memo = (properties: object, words: object = {}): EntityFile =>
  ({
    title: 'Memo',
    type: 'object',
    'x-entity': { resource: openToEverybody, ...words },
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 80 }, ...properties },
  }) as EntityFile;

let dropped: SchemaFixture;
let customer: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'memo.entity.json': memo({ pages: { type: 'integer' } }) });
  customer = await dropped.signUpAs('customer');
  await customer.post('/api/memos', { name: 'First', pages: 5 });
});
afterAll(() => dropped?.close());

const first = async (): Promise<Record<string, unknown>> => {
  const { body } = await customer.get('/api/memos?sort=created_at');
  return (body as { items: Record<string, unknown>[] }).items[0]!;
};
const saveAndWait = async (file: EntityFile, isSo: (row: Record<string, unknown>) => boolean): Promise<void> => {
  dropped.save('memo.entity.json', file);
  await waitUntil(30_000, async () => isSo(await first()));
};

/** Until the server has read what is saved: it answers this question only then. */
const read = () => customer.get('/dev/schemas');

describe('a saved entity file', () => {
  it('adds fields to the rows that are there, with their default', async () => {
    await saveAndWait(
      memo({ pages: { type: 'integer' }, colour: { enum: ['red', 'blue'], default: 'blue' } }),
      row => 'colour' in row,
    );
    expect(await first()).toMatchObject({ name: 'First', pages: 5, colour: 'blue' });
  });

  it('renames a field that says what it was, and keeps its values', async () => {
    const sheets = { type: 'integer', 'x-field': { renamedFrom: 'pages' } };
    await saveAndWait(memo({ sheets, colour: { enum: ['red', 'blue'] } }), row => 'sheets' in row);
    expect(await first()).toMatchObject({ name: 'First', sheets: 5, colour: 'blue' });
    expect(await first()).not.toHaveProperty('pages');
  });

  it('widens a type by itself', async () => {
    await saveAndWait(memo({ sheets: { type: 'number' }, colour: { type: 'string' } }), () => true);
    await waitUntil(
      60_000,
      async () => (await customer.post('/api/memos', { name: 'Half', sheets: 0.5 })).status === 201,
    );
    expect(await first()).toMatchObject({ sheets: 5 });
  });

  it('never drops a field or narrows a type: what was served stays served, and the data stays', async () => {
    dropped.save('memo.entity.json', memo({ sheets: { type: 'integer' }, note: { type: 'string' } }));
    await read();
    expect(await first()).toMatchObject({ sheets: 5, colour: 'blue' });
    expect((await customer.post('/api/memos', { name: 'x', note: 'y' })).status).toBe(422);
  });

  it('that is broken changes nothing; one that is removed takes its API along and leaves its table', async () => {
    dropped.save('other.entity.json', {
      type: 'object',
      properties: { 'a.b': { type: 'strange' } },
      'x-entity': { resource: openToEverybody },
    });
    await read();
    expect((await customer.get('/api/others')).status).toBe(404);
    expect((await customer.get('/api/memos')).status).toBe(200);
    dropped.remove('memo.entity.json');
    await waitUntil(30_000, async () => (await customer.get('/api/memos')).status === 404);
    const { rows } = await dropped.app.db.execute(sql`select count(*)::int as kept from collections.memos`);
    expect(rows[0]).toEqual({ kept: 2 });
  });
});

describe('migrations as files', () => {
  const folder = createSchemaFolder();
  // Those of the product's own collections are none of these tables'.
  rmSync(join(folder, 'migrations'), { recursive: true, force: true });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const shapes = (file: EntityFile): TableShape[] => {
    const entity = withSystemFields({ name: 'ledger', file }, ['support', 'admin']);
    return [shapeOfTable(entity, new Map([['ledger', entity]]))];
  };
  const of = (mode: 'files' | 'apply' | 'write') => ({
    db: dropped.app.db,
    clock: dropped.app.clock,
    schemas: folder,
    mode,
  });
  const columns = async (): Promise<string[]> => {
    const { rows } = await dropped.app.db.execute(
      sql`select column_name from information_schema.columns where table_name = 'ledgers' order by 1`,
    );
    return rows.map(row => String(row.column_name));
  };
  const start = shapes(
    memo({ sum: { type: 'integer' }, memo: { type: 'string' } }, { owner: 'none', timestamps: false }),
  );
  const later = shapes(memo({ sum: { type: 'integer' } }, { owner: 'none', timestamps: false }));

  it('are what production needs: a table without one is refused', async () => {
    expect([...(await migrateCollections(of('files'), start)).values()]).toEqual([
      'ledgers is not as its entity file asks; write its migration with: npm run migration',
    ]);
    expect(staleTables(folder, start)).toHaveLength(1);
    expect(writeNext(folder, start, new Set())).toBe('0001_ledgers.sql');
    expect(writeNext(folder, start, new Set())).toBeUndefined();
    expect(await migrateCollections(of('files'), start)).toEqual(new Map());
    expect(await columns()).toEqual(['memo', 'name', 'sum', 'uuid', 'version']);
  });

  it('are missed at the start of a production server, which says which', async () => {
    const { deps } = dropped.app;
    const bare = createSchemaFolder();
    writeFileSync(join(bare, 'records', 'ticket.entity.json'), JSON.stringify(memo({})));
    const config = { ...deps.config, mode: 'production' as const, schemasDir: bare };
    const start = () => openCollections({ ...deps, config }, readContract(bare));
    await expect(start()).rejects.toThrow('tickets is not as its entity file asks');
    expect(missingMigrations(bare)).toEqual([
      'Run npm run migration: the migrations of tickets differ from its entity file.',
    ]);
    expect(writeMigration(bare, [])).toMatch(/^\d{4}_tickets\.sql$/);
    expect(missingMigrations(bare)).toEqual([]);
    writeFileSync(join(bare, 'records', 'ticket.entity.json'), JSON.stringify(memo({ place: { type: 'string' } })));
    expect(writeMigration(bare, [], 'where_tickets_are')).toMatch(/^\d{4}_where_tickets_are\.sql$/);
    expect(missingMigrations(bare)).toEqual([]);
    expect((await start()).collections().map(one => one.path)).toContain('/tickets');
    rmSync(bare, { recursive: true, force: true });
  });

  it('drop only what is confirmed by name', async () => {
    await dropped.app.db.execute(
      sql`insert into collections.ledgers (uuid, name, memo, version) values (gen_random_uuid(), 'a', 'kept', 1)`,
    );
    const refusal = /ledgers.memo is no longer in the entity file, and its data would be dropped/;
    for (const mode of ['files', 'apply', 'write'] as const)
      expect((await migrateCollections(of(mode), later)).get('ledgers')).toMatch(refusal);
    expect(() => writeNext(folder, later, new Set())).toThrow('npm run migration -- --confirm ledgers.memo');
    expect(await columns()).toContain('memo');
    expect(writeNext(folder, later, new Set(['ledgers.memo']))).toBe('0002_ledgers_memo.sql');
    expect(readFileSync(join(folder, 'migrations', '0002_ledgers_memo.sql'), 'utf8')).toContain(
      'alter table "collections"."ledgers" drop column "memo"',
    );
    expect(await migrateCollections(of('files'), later)).toEqual(new Map());
    expect(await columns()).not.toContain('memo');
  });

  it('are written by themselves in development, for what only adds', async () => {
    const more = shapes(
      memo({ sum: { type: 'integer' }, paid: { type: 'boolean' } }, { owner: 'none', timestamps: false }),
    );
    expect(await migrateCollections(of('write'), more)).toEqual(new Map());
    expect(readdirSync(join(folder, 'migrations'))).toEqual([
      '0001_ledgers.sql',
      '0002_ledgers_memo.sql',
      '0003_ledgers_paid.sql',
    ]);
    expect(await columns()).toContain('paid');
    // Another server of the same version finds everything done.
    expect(await migrateCollections(of('files'), more)).toEqual(new Map());
  });

  it('that fail leave the table as it was, with the reason', async () => {
    await dropped.app.db.execute(
      sql`insert into collections.ledgers (uuid, name, version) values (gen_random_uuid(), 'a', 1)`,
    );
    const unique = shapes(
      memo({ name: { type: 'string', 'x-field': { unique: true } } }, { owner: 'none', timestamps: false }),
    );
    const kept = {
      ...later[0]!,
      columns: { ...later[0]!.columns, paid: { type: 'boolean' as const } },
      unique: unique[0]!.unique,
    };
    expect((await migrateCollections(of('apply'), [kept])).get('ledgers')).toMatch(
      /^ledgers.name cannot be unique: 2 rows have "a" \([0-9a-f-]{36}, [0-9a-f-]{36}\). Change these rows first/,
    );
  });
});
