/** Random conditions and rows for the tests that the readings of the grammar agree. */
import fc from 'fast-check';
import type { Condition, Scalar } from '../../schemas/language/vocabulary.ts';

const names = ['status', 'words', 'name', 'tags', 'done', 'nested'];
const inner = ['city', 'size'];
const texts = ['draft', 'quoted', '5', '', 'Ärger', 'a.b*c', 'DRAFT'];
const numbers = [0, 1, 4, 5, 5.5, -1, 50_000];

export const value = fc.oneof(
  fc.constantFrom<Scalar>(...texts, ...numbers, true, false, null),
  fc.string({ maxLength: 4 }),
  fc.integer({ min: -3, max: 8 }),
);
const list = fc.array(value, { maxLength: 3 });

export const row = fc.record(
  {
    status: fc.oneof(value, list),
    words: fc.oneof(value, list),
    name: value,
    tags: fc.oneof(list, value),
    done: value,
    nested: fc.oneof(value, list, fc.record({ city: value, size: fc.oneof(value, list) }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);

const path = fc.oneof(
  fc.constantFrom(...names),
  fc.tuple(fc.constantFrom('nested', 'status'), fc.constantFrom(...inner)).map(parts => parts.join('.')),
);
const number = fc.constantFrom(...numbers);
const operators = fc.oneof(
  fc.record({ eq: value }),
  fc.record({ ne: value }),
  fc.record({ in: list }),
  fc.record({ nin: list }),
  fc.record({ gt: number }),
  fc.record({ gte: number, lt: number }),
  fc.record({ lte: number }),
  fc.tuple(number, number).map(between => ({ between })),
  fc.record({ like: fc.constantFrom('dra', 'ÄRG', '.', '*', 'a.B', '') }),
  fc.record({ has: value }),
  fc.record({ empty: fc.boolean() }),
);
const comparison = fc.tuple(path, fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 3 }), operators));

/** Conditions that predicate, JSON Schema and SQL can all say. */
export const condition = fc.letrec<{ any: Condition }>(tie => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.array(comparison, { minLength: 1, maxLength: 3 }).map(entries => Object.fromEntries(entries) as Condition),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((all): Condition => ({ all })),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((any): Condition => ({ any })),
    tie('any').map((not): Condition => ({ not })),
  ),
})).any;
