import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../engine/dsl/ajv.ts';
import { conditionSchema, NotExpressible } from '../../../engine/dsl/conditions/conditionSchema.ts';
import { holds, nodeHolds } from '../../../engine/dsl/conditions/evaluateCondition.ts';
import { readCondition } from '../../../engine/dsl/conditions/parseCondition.ts';
import { evaluateKnownLeaves, partialEvaluate } from '../../../engine/dsl/conditions/partialEvaluate.ts';
import { resolveVariable } from '../../../engine/dsl/conditions/variables.ts';
import { whereQuery } from '../../../engine/dsl/conditions/whereQuery.ts';
import type { Condition } from '../../../engine/dsl/vocabulary.ts';
import { condition, row } from './conditionCases.ts';

const seeded = { seed: 20_261_127, numRuns: 400 };

describe('the condition grammar', { timeout: 60_000 }, () => {
  it('means the same as a predicate and as JSON Schema', () => {
    fc.assert(
      fc.property(condition, fc.array(row, { minLength: 1, maxLength: 4 }), (one, rows) => {
        const validate = createAjv({ validateSchema: false }).compile(conditionSchema(one));
        for (const data of rows) expect(validate(data), JSON.stringify({ one, data })).toBe(holds(one, data));
      }),
      seeded,
    );
  });

  it('has exact complements: not, ne and notIn hold exactly if their opposite does not', () => {
    fc.assert(
      fc.property(condition, row, (one, data) => {
        expect(holds({ not: one }, data)).toBe(!holds(one, data));
      }),
      seeded,
    );
    for (const data of [{}, { status: null }, { status: 'draft' }, { status: ['draft'] }]) {
      expect(holds({ status: { ne: 'draft' } }, data)).toBe(!holds({ status: 'draft' }, data));
      expect(holds({ status: { notIn: ['draft'] } }, data)).toBe(!holds({ status: ['draft'] }, data));
    }
  });

  it('means the same after what is known is folded away', () => {
    fc.assert(
      fc.property(condition, row, fc.subarray(['status', 'words', 'nested', 'name']), (one, data, open) => {
        const left = partialEvaluate(
          readCondition(one),
          evaluateKnownLeaves(data, {}, field => open.includes(field)),
        );
        expect(nodeHolds(left, data)).toBe(holds(one, data));
      }),
      seeded,
    );
  });

  const cases: [string, Condition, unknown, boolean][] = [
    ['a missing field fails a comparison', { words: { gt: 5 } }, {}, false],
    ['null fails a comparison, even with null', { words: null }, { words: null }, false],
    ['types must match', { words: { gt: 4 } }, { words: '5' }, false],
    ['unless is said with not, and holds where the field is missing', { not: { words: { gt: 4 } } }, {}, true],
    ['a list means any of', { status: ['draft', 'quoted'] }, { status: 'quoted' }, true],
    ['keys are joined by and', { status: 'draft', words: { gte: 5 } }, { status: 'draft', words: 5 }, true],
    ['between includes both ends', { words: { between: [1, 5] } }, { words: 5 }, true],
    ['contains looks for a text, whatever the case', { name: { contains: 'THES' } }, { name: 'My thesis' }, true],
    ['contains takes its text literally', { name: { contains: '.*' } }, { name: 'abc' }, false],
    ['includes looks into a list', { tags: { includes: 'a' } }, { tags: ['b', 'a'] }, true],
    ['empty is missing, null, no text or an empty list', { tags: { empty: true } }, { tags: [] }, true],
    ['a path leads into nested data', { 'address.country': 'US' }, { address: { country: 'US' } }, true],
    ['a path does not lead into what objects inherit', { 'constructor.name': 'Object' }, {}, false],
    ['equalsField compares two fields', { from: { equalsField: 'to' } }, { from: 1, to: 1 }, true],
    ['times are compared as times', { due: { lt: '2026-11-27T10:00:00.5Z' } }, { due: '2026-11-27T10:00:00Z' }, true],
  ];
  it.each(cases)('%s', (_, one, data, expected) => {
    expect(holds(one, data)).toBe(expected);
  });

  it('fills in who asks and what time it is', () => {
    const known = { role: 'support', me: { uuid: 'u1' }, now: new Date('2026-11-27T10:00:00Z') };
    expect(holds({ $role: ['support', 'admin'] }, {}, known)).toBe(true);
    expect(holds({ $role: 'admin' }, {}, known)).toBe(false);
    expect(holds({ owner: '$me.uuid' }, { owner: 'u1' }, known)).toBe(true);
    expect(holds({ due: { lt: '$now+2d' } }, { due: '2026-11-29T09:59:59Z' }, known)).toBe(true);
    expect(holds({ due: { lt: '$now' } }, { due: '2026-11-27T10:00:00Z' }, known)).toBe(false);
    expect(resolveVariable('$now-1w', known)).toBe('2026-11-20T10:00:00.000Z');
    expect(resolveVariable('$me.constructor.name', known)).toBeNull();
    expect(holds({ $hook: 'unknown' }, {})).toBe(false);
  });

  it('says what JSON Schema cannot say', () => {
    for (const one of [
      { a: { equalsField: 'b' } },
      { $hook: 'x' },
      { $role: 'x' },
      { due: { lt: '$now' } },
      { a: '$me.uuid' },
    ])
      expect(() => conditionSchema(one as Condition)).toThrow(NotExpressible);
    expect(() => readCondition({ a: { near: 1 } } as unknown as Condition)).toThrow('no operator "near"');
  });
});

describe('a where as list query', () => {
  it('uses the keys of the API', () => {
    expect(whereQuery({ status: ['draft', 'quoted'], words: { gte: 5, lt: 9 } })).toEqual({
      status: ['draft', 'quoted'],
      'words[gte]': 5,
      'words[lt]': 9,
    });
    expect(whereQuery({ owner: 'u1', note: { empty: false }, name: { ne: 'x' } })).toEqual({
      owner: 'u1',
      'note[empty]': false,
      'name[ne]': 'x',
    });
    expect(whereQuery({})).toEqual({});
  });

  it('is null where the query has no words for it', () => {
    expect(whereQuery({ any: [{ a: 1 }, { b: 2 }] })).toBeNull();
    expect(whereQuery({ not: { a: [1, 2] } })).toBeNull();
    expect(whereQuery({ all: [{ a: 1 }, { a: 2 }] })).toBeNull();
  });
});
