/** Random conditions and rows for the tests that the readings of the grammar agree. */
import fc from 'fast-check';
import type { Condition, Scalar } from '../../../engine/dsl/vocabulary.ts';

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
  fc.record({ notIn: list }),
  fc.record({ gt: number }),
  fc.record({ gte: number, lt: number }),
  fc.record({ lte: number }),
  fc.tuple(number, number).map(between => ({ between })),
  fc.record({ contains: fc.constantFrom('dra', 'ÄRG', '.', '*', 'a.B', '') }),
  fc.record({ includes: value }),
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

const owners = ['8a0c3f52-1d0b-4a6e-9d2e-0c6f8f1b2a33', '11111111-2222-4333-8444-555555555555'];
const times = [
  '2026-03-01T12:00:00.000Z',
  '2026-03-01T12:00:00.500Z',
  '2026-03-03T12:00:00.000Z',
  '0001-01-02T00:00:00.000Z',
];
/** Moments in several spellings, and texts that only look like a time or a day. */
const timeWords = [
  ...times,
  '2026-03-01T12:00:00Z',
  '2026-03-01T13:00:00.4999+01:00',
  '2026-02-30T00:00:00-23:59',
  '2026-13-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '$now',
  '$now+2d',
  '$now-1m',
  '$today',
  '$today+2d',
];
const days = ['2026-03-01', '2026-02-28', '0001-01-01', '9999-12-31'];
const dayWords = [...days, '2026-02-30', '2026-3-1', '0000-01-01', 'today'];
const oddTexts = [
  'draft',
  'Draft',
  'straße',
  '\u{1f600}',
  '\uffee',
  'z',
  'Z',
  '_',
  '\u00e4',
  ' ',
  'a\nb',
  ...times,
  ...days,
  ...owners,
];

const orNull = <Value>(one: fc.Arbitrary<Value>) => fc.oneof({ weight: 4, arbitrary: one }, fc.constant(null));

/** Rows whose fields have the type of their column, or are null or missing. */
export const typedRow = fc.record(
  {
    status: orNull(fc.oneof(fc.constantFrom('', ...oddTexts), fc.constantFrom(...texts))),
    words: orNull(fc.oneof(fc.constantFrom(0, 1, 5, -1, 9_007_199_254_740_991), fc.integer({ min: -3, max: 8 }))),
    ratio: orNull(fc.constantFrom(...numbers, 1e-7, 1e21, 0.1)),
    done: orNull(fc.boolean()),
    due: orNull(fc.constantFrom(...times)),
    day: orNull(fc.constantFrom(...days)),
    owner: orNull(fc.constantFrom(...owners)),
    nested: orNull(fc.record({ city: value, size: fc.oneof(value, list) }, { requiredKeys: [] })),
    tags: orNull(list),
  },
  { requiredKeys: [] },
);

const typedPath = fc.constantFrom(
  ...['status', 'words', 'ratio', 'done', 'due', 'day', 'owner', 'nested', 'tags', 'unknown'],
  ...['nested.city', 'nested.size', 'status.city', 'tags.0'],
);
const typedValue = fc.oneof(
  value,
  fc.constantFrom<Scalar>(...oddTexts, ...timeWords, ...dayWords, ...owners, '$me.uuid', '$me.nothing', 1e21, 0.1, 5.5),
);
const typedOperators = fc.oneof(
  ...(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'includes'] as const).map(op => fc.record({ [op]: typedValue })),
  ...(['in', 'notIn'] as const).map(op => fc.record({ [op]: fc.array(typedValue, { maxLength: 3 }) })),
  fc.tuple(typedValue, typedValue).map(between => ({ between })),
  fc.record({
    contains: fc.constantFrom('dra', 'ÄRG', '.', '', 'SS', '\u{1f600}', '2026', 'z', '\n', '-', '$now', '$today'),
  }),
  fc.record({ empty: fc.boolean() }),
  fc.record({ equalsField: typedPath }),
);
const typedComparison = fc.tuple(
  typedPath,
  fc.oneof(typedValue, fc.array(typedValue, { maxLength: 3 }), typedOperators),
);

/** Conditions with every word that predicate and SQL can say. */
export const anyCondition = fc.letrec<{ any: Condition }>(tie => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.array(typedComparison, { minLength: 1, maxLength: 3 }).map(entries => Object.fromEntries(entries) as Condition),
    fc.constantFrom<Condition>({ $role: 'support' }, { $role: ['customer', 'admin'] }, { $hook: 'unknown' }),
    fc.array(tie('any'), { minLength: 0, maxLength: 3 }).map((all): Condition => ({ all })),
    fc.array(tie('any'), { minLength: 0, maxLength: 3 }).map((any): Condition => ({ any })),
    tie('any').map((not): Condition => ({ not })),
  ),
})).any;
