/** Work of simultaneous requests in few transactions, without a database. */
import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import type { Db } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { createBatches } from '../../../server/uploads/batches.ts';

/** An error of PostgreSQL, inside an error of the query builder. */
const databaseError = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new DatabaseError('refused', 0, 'error'), { code }) });

/** Batches of texts, of which `fault` may refuse some. `batches` are those that were worked on, in their order. */
function recordBatches(fault: (items: string[]) => Error | undefined = () => undefined) {
  const batches: string[][] = [];
  const deps = { db: {} as Db };
  const add = createBatches(async (_: typeof deps, items: string[]) => {
    batches.push(items);
    await Promise.resolve();
    const error = fault(items);
    if (error) throw error;
    return items.map(item => item.toUpperCase());
  });
  return { batches, add: (key: string, ...items: string[]) => items.map(item => add(deps, key, item)) };
}

it('items that arrive during work are processed together afterwards, by key', async () => {
  const { batches, add } = recordBatches();
  expect(await Promise.all([...add('order', 'a', 'b', 'c'), ...add('another', 'd')])).toEqual(['A', 'B', 'C', 'D']);
  expect(batches).toEqual([['a'], ['d'], ['b', 'c']]);
});

it('a batch has 50 items at most', async () => {
  const { batches, add } = recordBatches();
  await Promise.all(add('order', ...Array.from({ length: 120 }, (_, place) => String(place))));
  expect(batches.map(({ length }) => length)).toEqual([1, 50, 50, 19]);
});

it.each([problem('file_duplicate'), databaseError('23505')])('only the item at fault is refused: %s', async error => {
  const { batches, add } = recordBatches(items => (items.includes('bad') ? error : undefined));
  const results = await Promise.allSettled(add('order', 'first', 'good', 'bad', 'last'));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([['first'], ['good', 'bad', 'last'], ['good'], ['bad'], ['last']]);
});

it('a deadlock repeats the batch', async () => {
  let isFirst = true;
  const { batches, add } = recordBatches(items => {
    if (items.length === 1 || !isFirst) return undefined;
    isFirst = false;
    return databaseError('40P01');
  });
  expect(await Promise.all(add('order', 'first', 'a', 'b'))).toEqual(['FIRST', 'A', 'B']);
  expect(batches).toEqual([['first'], ['a', 'b'], ['a', 'b']]);
});

it('another error of the database is that of all items, and later items are processed', async () => {
  const { batches, add } = recordBatches(items => (items.length > 1 ? databaseError('57P01') : undefined));
  const results = await Promise.allSettled(add('order', 'first', 'a', 'b'));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await Promise.all(add('order', 'later'))).toEqual(['LATER']);
  expect(batches).toEqual([['first'], ['a', 'b'], ['later']]);
});
