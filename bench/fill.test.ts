import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../tests/helpers/testApp.ts';
import { type SignedUp, signUp } from './ground.ts';
import { portal } from './screens/portal.ts';
import { fill as fillForTeam } from './support.bench.ts';
import { fillWorld } from './world.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

it('fills a database with customers of few and of many orders', async () => {
  const { few, many, staff, others } = await fillWorld(app.deps, app.url, { few: 10, many: 30, all: 120 });
  const countOrders = async ({ client }: SignedUp) => (await client.expect(200, 'listOrders')).body.total;
  expect([await countOrders(few), await countOrders(many)]).toEqual([11, 30]);
  expect(others).toHaveLength(2);
  const { body } = await staff.client.expect(200, 'listSupportOrders', { query: { size: 25 } });
  expect(body.total).toBe(121);
  const { body: dashboard } = await many.client.expect(200, 'getDashboard');
  expect(dashboard.subscription_summary).toBeDefined();
});

it('fills a database with orders that the list of staff shows', async () => {
  const { client, uuid } = await signUp(app.deps, app.url);
  await fillForTeam(app.deps, uuid, 3);
  const { body } = await client.expect(200, 'listSupportOrders', { query: { size: 25 } });
  expect(body.total).toBe(120);
  const { body: found } = await client.expect(200, 'listSupportOrders', { query: { q: 'B-2-1' } });
  expect(found.items.map(({ number }) => number)).toContain('B-2-1');
});

it('measures a list and a page that its portal has', () => {
  const [orders] = portal.resources;
  expect(orders?.list?.columns.filter(({ initiallyHidden }) => !initiallyHidden)).toHaveLength(7);
  expect(orders?.show).toBeDefined();
});
