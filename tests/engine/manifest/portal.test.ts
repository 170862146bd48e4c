import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import { users } from '../../../server/account/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app.close());

const portal = async (): Promise<Manifest> => (await customer.expect(200, 'getPortal')).body as unknown as Manifest;

describe('GET /portal', () => {
  it('is for people who are signed in', async () => {
    expect((await app.client().call('getPortal')).status).toBe(401);
  });

  it('holds what a customer may see and do', async () => {
    const { role, locales, home, menu, resources, dashboards } = await portal();
    expect({ role, locales, home }).toEqual({ role: 'customer', locales: ['en', 'de', 'ar'], home: '/dashboard' });
    expect(menu.map(group => group.items.map(item => item.route))).toEqual([
      ['/dashboard', '/dashboard/orders', '/dashboard/account'],
    ]);
    const orders = resources.find(one => one.name === 'orders')!;
    expect(orders).toMatchObject({
      route: '/dashboard/orders',
      calls: { list: 'listOrders', show: 'getOrder', delete: 'deleteOrder' },
    });
    expect(orders.list!.views.map(view => view.id)).toEqual(['all', 'needs_you', 'in_progress', 'drafts', 'done']);
    expect(orders.create!.form).toBe('order');
    expect(dashboards.map(one => one.route)).toEqual(['/dashboard']);
  });

  it('asks lists only for what the API answers', async () => {
    const { resources } = await portal();
    for (const { calls, list } of resources) {
      if (!calls.list || !list) continue;
      for (const view of list.views)
        await customer.expect(200, calls.list as 'listOrders', { query: { ...view.query, sort: list.sort } });
      for (const column of list.columns.filter(one => one.sort))
        await customer.expect(200, calls.list as 'listOrders', { query: { sort: column.field } });
    }
  });

  it('gives staff their own menu, and no buttons of customers', async () => {
    await app.db.update(users).set({ role: 'support' }).where(eq(users.uuid, customer.me.uuid));
    const { role, resources } = await portal();
    expect(role).toBe('support');
    expect(resources.find(one => one.name === 'orders')!.rights).toEqual({
      list: true,
      show: true,
      export: true,
      bulk: true,
    });
    expect(resources.some(one => one.name === 'recipes')).toBe(false);
  });
});
