import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderItem } from '../../../schemas/generated/types.ts';
import { demoPassword } from '../../../server/demo/accounts.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  customer = await app.signIn('customer@demo.test', demoPassword);
});
afterAll(() => app?.close());

const list = async (query: object = {}) => (await customer.expect(200, 'listOrders', { query: { ...query } })).body;
const getRefusedLocations = async (query: object) => {
  const answer = await customer.call('listOrders', { query: { ...query } });
  expect(answer.status, JSON.stringify(query)).toBe(422);
  return (answer.detail as { loc: unknown[] }[]).map(entry => entry.loc);
};
const values = <Key extends keyof OrderItem>(items: OrderItem[], key: Key) => items.map(item => item[key]);

describe('pages', () => {
  it('are 25 long, the newest first, with links that keep the query', async () => {
    const page = await list({ order_type: ['copy_editing', 'proofreading'] });
    expect(page).toMatchObject({ page: 1, size: 25 });
    expect(page.items).toHaveLength(25);
    expect(page.links.first).toBe('/api/orders?order_type=copy_editing&order_type=proofreading&page=1&size=25');
    expect(page.links).toMatchObject({ self: page.links.first, prev: null });
    const next = await customer.get(page.links.next ?? '');
    expect(next.body).toMatchObject({ page: 2, total: page.total });
    const created = values(page.items, 'created_at');
    expect([...created].sort().reverse()).toEqual(created);
  });

  it('show every order exactly once', async () => {
    const seen: string[] = [];
    let url: string | null = '/api/orders?size=7&sort=order_type';
    while (url) {
      const { body } = await customer.get(url);
      const page = body as Awaited<ReturnType<typeof list>>;
      seen.push(...values(page.items, 'uuid'));
      url = page.links.next;
    }
    expect(seen).toHaveLength(64);
    expect(new Set(seen).size).toBe(64);
  });

  it('past the end are empty, and know how many there are', async () => {
    const page = await list({ page: 99, size: 50 });
    expect(page).toMatchObject({ items: [], total: 64, page: 99 });
    expect(page.links).toMatchObject({
      next: null,
      prev: '/api/orders?page=2&size=50',
      last: '/api/orders?page=2&size=50',
    });
    expect((await list({ page: 1_000_000_000, size: 100 })).items).toEqual([]);
  });

  it('of nothing have links too', async () => {
    const page = await list({ q: 'no such order' });
    expect(page).toMatchObject({ items: [], total: 0, links: { prev: null, next: null } });
    expect(page.links.last).toBe(page.links.first);
  });
});

describe('sorting', () => {
  it.each([
    'number',
    'name',
    'status',
    'order_type',
    'quantity',
    'total',
    'due_at',
    'created_at',
    'updated_at',
    'progress',
  ])('by %s, both ways, is each other’s mirror', async field => {
    const up = values((await list({ sort: field, size: 100 })).items, 'uuid');
    const down = values((await list({ sort: `-${field}`, size: 100 })).items, 'uuid');
    expect([...down].reverse()).toEqual(up);
  });

  it('by anything else is refused', async () => {
    for (const sort of ['answers', 'uuid', 'constructor', '__proto__', 'unread_messages', 'price.total', '-'])
      expect(await getRefusedLocations({ sort })).toEqual([['query', 'sort']]);
  });
});

describe('finding', () => {
  it('by words of the name or the number, ignoring case', async () => {
    expect(values((await list({ q: 'river atlas' })).items, 'name')).toHaveLength(4);
    expect(values((await list({ q: '004217' })).items, 'name')).toEqual(['River Atlas, chapters 7–9']);
    expect((await list({ q: ' ' })).total).toBe(64);
  });

  it('takes signs of patterns for what they are', async () => {
    for (const q of ['%', '_', '\\', '";', '%%%', '100%']) expect((await list({ q })).total).toBe(0);
  });

  it('by one or several values', async () => {
    expect(new Set(values((await list({ status: 'draft' })).items, 'status'))).toEqual(new Set(['draft']));
    expect((await list({ status: ['draft', 'quoted'] })).total).toBe(4);
    expect((await list({ status: 'draft', order_type: 'proofreading' })).total).toBe(1);
    const [first, second] = (await list()).items;
    expect(values((await list({ uuid: [first?.uuid, second?.uuid] })).items, 'uuid').sort()).toEqual(
      [first?.uuid, second?.uuid].sort(),
    );
  });

  it('by days, both of which belong to it', async () => {
    const created = (await list({ q: 'Annual report', sort: '-created_at' })).items[0]?.created_at.slice(0, 10) ?? '';
    expect((await list({ q: 'Annual report', created_from: created, created_to: created })).total).toBe(1);
    const before = new Date(Date.parse(created) - 86_400_000).toISOString().slice(0, 10);
    expect((await list({ q: 'Annual report', created_from: before, created_to: before })).total).toBe(0);
  });

  it('by comparison', async () => {
    const rich = await list({ 'total[gte]': 50_000, size: 100 });
    expect(rich.items.every(order => (order.total?.amount ?? 0) >= 50_000)).toBe(true);
    const poor = await list({ 'total[lt]': 50_000, size: 100 });
    const none = await list({ 'total[empty]': true, size: 100 });
    expect(rich.total + poor.total + none.total).toBe(64);
    expect((await list({ 'total[empty]': false })).total).toBe(64 - none.total);
    expect((await list({ 'status[ne]': 'completed' })).total).toBe(64 - (await list({ status: 'completed' })).total);
    expect((await list({ 'name[like]': 'TRAIL guide' })).total).toBe(4);
    expect((await list({ 'due_at[gt]': app.clock.now().toISOString() })).total).toBeGreaterThan(3);
  });

  it('refuses what it does not know, at the key', async () => {
    for (const [key, value] of [
      ['colour', 'red'],
      ['status', 'lost'],
      ['page', '0'],
      ['page', 'two'],
      ['size', '1001'],
      ['q', 'x'.repeat(101)],
      ['created_from', '2026-02-30'],
      ['uuid', 'me'],
      ['total[gte]', 'much'],
      ['total[gte]', '99999999999'],
      ['total[near]', '1'],
      ['total[like]', '1'],
      ['name[gt]', 'a'],
      ['due_at[lt]', 'tomorrow'],
      ['total[empty]', 'maybe'],
      ['answers[like]', 'x'],
      ['constructor[like]', 'x'],
    ] as const)
      expect((await getRefusedLocations({ [key]: value }))[0]).toEqual(['query', key]);
  });

  it('counts the files that were sent', async () => {
    const counts = Object.fromEntries((await list({ size: 100 })).items.map(order => [order.name, order.files_count]));
    expect(counts).toMatchObject({
      'River Atlas, chapters 4–6': 3,
      'Reader portraits, set 2': 38,
      'Staff handbook': 1,
    });
  });

  it('never shows another customer’s rows', async () => {
    const other = await app.signIn('other@demo.test', demoPassword);
    const theirs = (await other.expect(200, 'listOrders')).body.items;
    expect(theirs).toHaveLength(3);
    expect((await list({ uuid: theirs.map(order => order.uuid) })).total).toBe(0);
    const { body } = await other.expect(200, 'listPayments');
    expect(body.total).toBeLessThan(4);
  });
});

describe('short lists', () => {
  it('keep their own order', async () => {
    const levels = (await customer.expect(200, 'listPremierLevels')).body;
    expect(levels.items.map(level => level.codename)).toEqual(['alacarte', 'limited', 'unlimited', 'custom']);
    const second = (await customer.expect(200, 'listPremierLevels', { query: { page: 2, size: 3 } })).body;
    expect([second.total, second.items.map(level => level.codename)]).toEqual([4, ['custom']]);
    const addOns = (await customer.expect(200, 'listAddOns')).body.items;
    expect(addOns.map(addOn => [addOn.codename, addOn.price.amount])).toEqual([
      ['priority_queue', 9900],
      ['dedicated_editor', 19_900],
      ['extended_archive', 4900],
      ['extra_revisions', 5900],
      ['confidentiality', 7900],
    ]);
    expect((await customer.call('listPremierLevels', { query: { sort: 'price' } })).status).toBe(422);
    expect((await customer.call('listAddOns', { query: { created_from: '2026-01-01' } })).status).toBe(422);
  });

  it('of coupons are filtered by what each is to the customer', async () => {
    const used = (await customer.expect(200, 'listCoupons', { query: { status: ['used', 'expired'] } })).body;
    expect(used.total).toBe(4);
    expect(used.items.find(coupon => coupon.code === 'AUTUMN20')?.used_on_order).toEqual(expect.any(String));
  });

  it('of coupons begin with what can be used, and can be turned round', async () => {
    const { items } = (await customer.expect(200, 'listCoupons', {})).body;
    expect(items.map(({ status }) => status).slice(0, 3)).toEqual(['available', 'available', 'scheduled']);
    expect(items.map(({ code }) => code).slice(0, 2)).toEqual(['WELCOME10', 'LAYOUT15']);
    const codes = async (sort: string) =>
      (await customer.expect(200, 'listCoupons', { query: { sort } })).body.items.map(({ code }) => code);
    expect(await codes('status')).toEqual(items.map(({ code }) => code));
    expect(await codes('-status')).toEqual(items.map(({ code }) => code).reverse());
  });

  it('of payments are filtered and searched', async () => {
    const failed = (await customer.expect(200, 'listPayments', { query: { payment_status: 'failed' } })).body;
    expect(failed.items.map(payment => payment.method_label)).toEqual(['Mastercard ••8210']);
    const [first] = failed.items;
    expect((await customer.expect(200, 'listPayments', { query: { q: first?.number } })).body.total).toBe(1);
    expect((await customer.expect(200, 'listPayments', { query: { payment_for: 'subscription' } })).body.total).toBe(3);
  });
});
