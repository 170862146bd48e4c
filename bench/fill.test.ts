import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../tests/helpers/testApp.ts';
import { fill as fillForCustomers } from './api.bench.ts';
import { signUp } from './ground.ts';
import { portal } from './screens/portal.ts';
import { fill as fillForTeam } from './support.bench.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

it("fills a database with orders that a customer's list shows", async () => {
  const { client, uuid } = await signUp(app.deps, app.url);
  await fillForCustomers(app.deps, uuid, 500);
  const { body } = await client.expect(200, 'listOrders');
  expect(body.total).toBe(5);
  expect(body.items.map(({ status }) => status).sort()).toEqual([
    'completed',
    'delivered',
    'draft',
    'in_progress',
    'queued',
  ]);
});

it("fills a database with orders that our team's list shows", async () => {
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
