import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeholders, readContract } from '../../server/http/contract.ts';
import { openStage, type Stage } from '../contract/stage.ts';
import type { Customer } from '../support/world.ts';
import { type Plenty, plenty } from './plenty.ts';

const sizes = [1, 5, 25] as const;
const reading = readContract().rows.filter(row => row.method === 'GET' && !row.stream);

let stage: Stage;
const customers: { customer: Customer; owns: Plenty; count: number }[] = [];
const asked: string[] = [];
const { query } = pg.Client.prototype;

beforeAll(async () => {
  stage = await openStage();
  for (const count of sizes) {
    const customer = await stage.world.signUp();
    customers.push({ customer, owns: await plenty(stage.world, customer, count), count });
  }
  pg.Client.prototype.query = function (this: pg.Client, ...parts: Parameters<typeof query>) {
    const [first] = parts as unknown[] as [string | { text: string }];
    asked.push(typeof first === 'string' ? first : first.text);
    return query.apply(this, parts) as ReturnType<typeof query>;
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await stage?.close();
});

const thing = (path: string): keyof Plenty =>
  path.includes('/checkout')
    ? 'unpaid'
    : path.includes('/recipes/')
      ? 'recipe'
      : path.includes('credit-note')
        ? 'refund'
        : path.includes('/payments/')
          ? 'payment'
          : 'order';

describe('the database is asked as often for many rows as for one', () => {
  it.each(reading.map(row => [row.name, row] as const))('by %s', async (_, row) => {
    const counts: { count: number; queries: number; status: number; first: string[] }[] = [];
    for (const { customer, owns, count } of customers) {
      const path = `/api${row.path.replace(/\{[a-z_]+\}/, owns[thing(row.path)])}`;
      const listed = row.query && Object.values(row.answers).some(answer => answer && typeof answer === 'object');
      const whose = row.roles && listed && !placeholders(row.path).length ? `&customer=${customer.me.uuid}` : '';
      const url =
        listed && row.answers[200] && 'page' in (row.answers[200] as object) ? `${path}?size=100${whose}` : path;
      const client = row.roles ? stage.staff : customer;
      // The first of its kind may do what is done once.
      await client.get(url);
      asked.length = 0;
      const answer = await client.get(url);
      counts.push({ count, queries: asked.length, status: answer.status, first: [...asked] });
      if (whose || url.includes('?size')) {
        const { total } = answer.body as { total: number };
        if (!['listPremierLevels', 'listAddOns'].includes(row.name))
          expect(total, answer.text).toBeGreaterThanOrEqual(count);
      }
    }
    const [one, ...more] = counts;
    expect([200, 404], JSON.stringify(counts[0])).toContain(one?.status);
    for (const other of more)
      expect([other.queries, other.status], other.first.join('\n')).toEqual([one?.queries, one?.status]);
    expect(one?.queries).toBeLessThan(16);
  });
});
