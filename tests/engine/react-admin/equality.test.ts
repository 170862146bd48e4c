import lodash from 'lodash/isEqual.js';
import { expect, it } from 'vitest';
import isEqual from '../../../engine/ui/reactAdminIsEqual.ts';

const day = new Date('2026-11-30');
const filter = { q: 'a', status: ['draft', 'queued'], total: { gte: 1, lte: null } };

it.each<[name: string, one: unknown, other: unknown]>([
  ['equal objects', filter, structuredClone(filter)],
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['another value', filter, { ...filter, q: 'b' }],
  ['a key without a value', { a: 1, b: undefined }, { a: 1 }],
  ['another key without a value', { a: undefined }, { b: undefined }],
  ['equal lists', [1, [2, 3]], [1, [2, 3]]],
  ['lists in another order', [1, 2], [2, 1]],
  ['a list and an object', [1], { 0: 1 }],
  ['null and undefined', null, undefined],
  ['null and an object', null, {}],
  ['a text and a number', '1', 1],
  ['not a number', Number.NaN, Number.NaN],
  ['zeros', 0, -0],
  ['equal dates', day, new Date(day)],
  ['other dates', day, new Date('2026-12-01')],
  ['equal maps', new Map([['a', [1]]]), new Map([['a', [1]]])],
  ['other maps', new Map([['a', 1]]), new Map([['a', 2]])],
  ['equal sets', new Set([1]), new Set([1])],
  ['functions', () => 1, () => 1],
])('compares like Lodash: %s', (_, one, other) => {
  expect(isEqual(one, other)).toBe(lodash(one, other));
});
