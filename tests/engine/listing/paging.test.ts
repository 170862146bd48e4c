import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couponUses } from '../../../server/billing/tables.ts';
import { coupons } from '../../../server/generated/entityTables.ts';
import type { orders } from '../../../server/orders/tables.ts';
import { createCoupon } from '../../checkout/api/checkoutHelpers.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { seedOrders, statuses, types, walkPages } from './walkPages.ts';

type Row = typeof orders.$inferInsert;
let app: TestApp;
let customer: Customer;
let rows: Row[];
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  rows = await seedOrders(app, customer, 70);
  await seedOrders(app, await app.signUp(), 20);
});
afterAll(() => app?.close());

const numbers = ['quantity', 'total', 'progress'] as const;
const sorts = ['number', 'name', 'status', 'order_type', ...numbers, 'due_at', 'created_at', 'updated_at'] as const;

const asked = fc.record({
  size: fc.integer({ min: 3, max: 100 }),
  sort: fc.option(fc.tuple(fc.constantFrom(...sorts), fc.boolean()), { nil: undefined }),
  status: fc.uniqueArray(fc.constantFrom(...statuses), { maxLength: 3 }),
  order_type: fc.uniqueArray(fc.constantFrom(...types), { maxLength: 2 }),
  total: fc.option(
    fc.tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte', 'ne', 'empty'), fc.integer({ min: 0, max: 5000 })),
    { nil: undefined },
  ),
  q: fc.constantFrom(undefined, 'order 3', 'ORDER', 'E-26', 'nothing like it'),
});

const compared: Record<string, (value: number | null, with_: number) => boolean> = {
  gt: (value, other) => value !== null && value > other,
  gte: (value, other) => value !== null && value >= other,
  lt: (value, other) => value !== null && value < other,
  lte: (value, other) => value !== null && value <= other,
  ne: (value, other) => value !== other,
  empty: value => value === null,
};

/** What the list should hold, worked out without it. */
const hasEachWord = (text: string, words: string): boolean => words.split(' ').every(word => text.includes(word));

const filterExpected = (query: typeof asked extends fc.Arbitrary<infer Asked> ? Asked : never): string[] =>
  rows
    .filter(row => !query.status.length || query.status.includes(row.status as (typeof statuses)[number]))
    .filter(row => !query.order_type.length || query.order_type.includes(row.order_type as (typeof types)[number]))
    .filter(row => !query.total || compared[query.total[0]]?.(row.total ?? null, query.total[1]))
    .filter(row => hasEachWord(`${row.number} ${row.name}`.toLowerCase(), query.q?.toLowerCase() ?? ''))
    .map(row => row.uuid);

const single = (value: unknown): unknown =>
  value && typeof value === 'object' ? (value as { amount: number }).amount : value;

describe('walking all pages', () => {
  it('shows each row that belongs there exactly once, in order, however it is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async query => {
        const { size, sort, status, order_type, total, q } = query;
        const pages = await walkPages(customer, '/api/orders', {
          size: String(size),
          status,
          order_type,
          ...(sort ? { sort: `${sort[1] ? '-' : ''}${sort[0]}` } : {}),
          ...(total ? { [`total[${total[0]}]`]: total[0] === 'empty' ? 'true' : String(total[1]) } : {}),
          ...(q ? { q } : {}),
        });
        const items = pages.flatMap(page => page.items);
        const wanted = filterExpected(query);
        expect(items.map(item => item.uuid).sort()).toEqual([...wanted].sort());
        for (const page of pages) expect([page.total, page.size]).toEqual([wanted.length, size]);
        expect(pages.map(page => page.page)).toEqual(pages.map((_, at) => at + 1));
        expect(pages).toHaveLength(Math.max(1, Math.ceil(wanted.length / size)));
        for (const page of pages) expect(page.links.last).toBe(pages.at(-1)?.links.self);
        const [field, down] = sort ?? (['created_at', true] as const);
        if (![...numbers, 'created_at', 'updated_at', 'due_at'].includes(field)) return;
        const values = items.map(item => single(item[field])).filter(value => value !== null) as (string | number)[];
        const ordered = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values).toEqual(down ? ordered.reverse() : ordered);
      }),
      { numRuns: isFullRun ? 400 : 25, seed: 20261128 },
    );
  });

  it('goes the same way back', async () => {
    const pages = await walkPages(customer, '/api/orders', { size: '9', sort: 'name' });
    for (const [at, page] of pages.entries()) {
      if (!page.links.prev) continue;
      expect((await customer.get(page.links.prev)).body).toEqual(pages[at - 1]);
    }
    expect((await customer.get(pages[0]?.links.last ?? '')).body).toEqual(pages.at(-1));
  });

  it('misses no row while rows are added, and has each once if they are added at the end', async () => {
    const other = await app.signUp();
    const before = (await seedOrders(app, other, 30)).map(row => row.uuid);
    const more = () => seedOrders(app, other, 2);
    const newest = (await walkPages(other, '/api/orders', { size: '7' }, more)).flatMap(page => page.items);
    expect(before.filter(uuid => !newest.some(item => item.uuid === uuid))).toEqual([]);
    await app.advance('P8D');
    const back = await app.signIn(other.me.email, other.password);
    const oldest = await walkPages(back, '/api/orders', { size: '20', sort: 'created_at' }, () =>
      seedOrders(app, other, 1).then(([row]) => row),
    );
    const seen = oldest.flatMap(page => page.items).map(item => item.uuid);
    expect(new Set(seen).size).toBe(seen.length);
    customer = await app.signIn(customer.me.email, customer.password);
  });
});

describe('the bounds of a page', () => {
  const listWithSize = (size: string) => customer.get(`/api/orders?size=${size}`);
  it('are 1 and 1000', async () => {
    for (const size of ['1', '1000']) expect((await listWithSize(size)).status).toBe(200);
    for (const size of ['0', '1001', '-1', '1.5', 'all', ''])
      expect((await listWithSize(size)).detail).toMatchObject([{ loc: ['query', 'size'] }]);
  });

  it('hold for words and identifiers too', async () => {
    const long = await customer.get(`/api/orders?q=${'x'.repeat(101)}`);
    expect(long.detail).toMatchObject([{ type: 'value_error.any_str.max_length', loc: ['query', 'q'] }]);
    const uuid = rows[0]?.uuid;
    const most = await customer.get(`/api/orders?${Array.from({ length: 100 }, () => `uuid=${uuid}`).join('&')}`);
    expect(most.body).toMatchObject({ total: 1 });
    const more = await customer.get(`/api/orders?${Array.from({ length: 101 }, () => `uuid=${uuid}`).join('&')}`);
    expect(more.detail).toMatchObject([{ type: 'value_error.list.max_items', loc: ['query', 'uuid'] }]);
  });
});

describe('lists inside of a row', () => {
  it('are asked for what they have', async () => {
    const codes = [
      await createCoupon(app, { order_types: ['copy_editing', 'proofreading'] }),
      await createCoupon(app, { order_types: ['video_editing'] }),
      await createCoupon(app, { order_types: [] }),
    ];
    for (const row of await app.db.select().from(coupons))
      await app.db.insert(couponUses).values({
        uuid: row.uuid,
        coupon_uuid: row.uuid,
        customer_uuid: customer.me.uuid,
        order_uuid: null,
        state: 'assigned' as const,
        created_at: app.clock.now(),
      });
    const findCoupons = async (query: string) => {
      const answer = await customer.get(`/api/billing/payments/coupons?${query}`);
      expect(answer.status, answer.text).toBe(200);
      return (answer.body as { items: { code: string }[] }).items.map(item => codes.indexOf(item.code)).sort();
    };
    expect(await findCoupons('order_types[has]=proofreading')).toEqual([0]);
    expect(await findCoupons('order_types[has]=proofreading&order_types[has]=video_editing')).toEqual([0, 1]);
    expect(await findCoupons('order_types[empty]=true')).toEqual([2]);
    expect(await findCoupons('discount_value[gte]=10&code[ne]=x')).toEqual([0, 1, 2]);
    const refused = await customer.get('/api/billing/payments/coupons?order_types[like]=x');
    expect(refused.detail).toMatchObject([{ loc: ['query', 'order_types[like]'] }]);
  });
});
