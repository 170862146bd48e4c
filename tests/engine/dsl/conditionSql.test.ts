import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAjv } from '../../../engine/dsl/ajv.ts';
import { conditionSchema, NotExpressible } from '../../../engine/dsl/conditions/conditionSchema.ts';
import { type EvaluationContext, holds } from '../../../engine/dsl/conditions/evaluateCondition.ts';
import type { Condition } from '../../../engine/dsl/vocabulary.ts';
import { type Database, openDatabase } from '../../../engine/server/db/database.ts';
import { conditionSql, type SqlScope } from '../../../engine/server/records/sql/conditionSql.ts';
import { type Operand, type OperandKind, within } from '../../../engine/server/records/sql/operand.ts';
import { copyTemplate, type DatabaseCopy } from '../../helpers/databaseCopies.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { anyCondition, condition, row, typedRow } from './conditionCases.ts';

const seeded = { seed: 20_261_128, numRuns: isFullRun ? 10_000 : 250 };
const rowCount = isFullRun ? 400 : 150;

const loose = pgTable('loose', { id: integer().primaryKey(), row: jsonb().notNull() });
const typed = pgTable('typed', {
  id: integer().primaryKey(),
  status: text(),
  words: bigint({ mode: 'number' }),
  ratio: doublePrecision(),
  done: boolean(),
  due: timestamp({ withTimezone: true, precision: 3, mode: 'string' }),
  day: date(),
  owner: uuid(),
  nested: jsonb(),
  tags: jsonb(),
});
const kinds: Record<string, OperandKind> = {
  status: 'text',
  words: 'integer',
  ratio: 'number',
  done: 'boolean',
  due: 'time',
  day: 'date',
  owner: 'uuid',
  nested: 'json',
  tags: 'json',
};

const inRow: SqlScope = { operand: path => within({ kind: 'json', column: loose.row }, path) };
const inTable: SqlScope = {
  operand([field = '', ...rest]): Operand | undefined {
    const kind = kinds[field];
    if (!kind || (rest.length && kind !== 'json')) return undefined;
    return within({ kind, column: typed[field as 'status'] }, rest);
  },
};
const known: EvaluationContext = {
  role: 'support',
  me: { uuid: '8a0c3f52-1d0b-4a6e-9d2e-0c6f8f1b2a33' },
  now: new Date('2026-03-01T12:00:00Z'),
};

let copy: DatabaseCopy;
let database: Database;
beforeAll(async () => {
  copy = await copyTemplate(inject('templateUrl'), false);
  database = openDatabase({ url: copy.url, connections: 2 });
  await database.db.execute(sql`create table loose (id int primary key, row jsonb not null)`);
  await database.db.execute(
    sql`create table typed (id int primary key, status text, words bigint, ratio float8, done boolean, due timestamptz(3), day date, owner uuid, nested jsonb, tags jsonb)`,
  );
});
afterAll(async () => {
  await database?.close();
  await copy?.drop();
});

async function idsWhere(table: typeof loose | typeof typed, where: SQL): Promise<number[]> {
  const rows = await database.db.select({ id: table.id }).from(table).where(where).orderBy(table.id);
  return rows.map(one => one.id);
}

/** Through JSON, as rows come and go. */
const samples = (of: fc.Arbitrary<object>): object[] =>
  fc.sample(of, { seed: seeded.seed, numRuns: rowCount }).map(one => JSON.parse(JSON.stringify(one)));

const idsOf = (rows: unknown[], one: Condition): number[] =>
  rows.flatMap((data, id) => (holds(one, data, known) ? [id] : []));

describe('a condition as SQL, on PostgreSQL itself', { timeout: isFullRun ? 900_000 : 90_000 }, () => {
  it('finds in jsonb the rows that the predicate and JSON Schema find', async () => {
    const ajv = createAjv({ validateSchema: false });
    const rows = samples(row);
    await database.db.insert(loose).values(rows.map((data, id) => ({ id, row: data })));
    await fc.assert(
      fc.asyncProperty(condition, async one => {
        const expected = idsOf(rows, one);
        expect(await idsWhere(loose, conditionSql(one, inRow, known)), JSON.stringify(one)).toEqual(expected);
        const validate = ajv.compile(conditionSchema(one));
        expect(
          rows.flatMap((data, id) => (validate(data) ? [id] : [])),
          JSON.stringify(one),
        ).toEqual(expected);
      }),
      seeded,
    );
  });

  it('finds the same with every word of the grammar, in jsonb and in typed columns', async () => {
    const rows = samples(typedRow);
    await database.db.delete(loose);
    await database.db.insert(loose).values(rows.map((data, id) => ({ id, row: data })));
    await database.db.insert(typed).values(rows.map((data, id) => ({ ...data, id })));
    await fc.assert(
      fc.asyncProperty(anyCondition, async one => {
        const expected = idsOf(rows, one);
        expect(await idsWhere(loose, conditionSql(one, inRow, known)), JSON.stringify(one)).toEqual(expected);
        expect(await idsWhere(typed, conditionSql(one, inTable, known)), JSON.stringify(one)).toEqual(expected);
      }),
      seeded,
    );
  });

  it('treats values as values, also if they look like SQL', async () => {
    const hostile = [`'; drop table loose; --`, '$1', '\\', '%', '\u0000', '\ud800', '{}', '***:x', '(?i)a'];
    const conditions = hostile.flatMap((text): Condition[] => [
      { status: text },
      { status: [text, 'draft'] },
      { status: { contains: text } },
      { status: { gt: text } },
    ]);
    for (const one of [...conditions, { "nested.'; drop table typed; --": 1 }]) {
      await idsWhere(loose, conditionSql(one, inRow, known));
      await idsWhere(typed, conditionSql(one, inTable, known));
    }
  });

  it('asks named rules that have SQL, and does not hold for those that have none', async () => {
    const hook = (name: string) => (name === 'first_rows' ? sql`${typed.id} < 2` : undefined);
    const place = { ...inTable, hook };
    expect(await idsWhere(typed, conditionSql({ $hook: 'first_rows' }, place))).toEqual([0, 1]);
    expect(await idsWhere(typed, conditionSql({ $hook: 'unknown' }, place))).toEqual([]);
    expect(() => conditionSchema({ $hook: 'first_rows' })).toThrow(NotExpressible);
  });
});
