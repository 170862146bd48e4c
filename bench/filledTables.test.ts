import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../tests/helpers/testApp.ts';
import { addSqlAnchors } from './anchors/sql.ts';
import { measureCalls } from './api.bench.ts';
import { fillWorld } from './benchOrders.ts';
import { type SignedUp, signUp } from './benchServer.ts';
import { portal } from './screens/portal.ts';
import { fill as fillForTeam } from './support.bench.ts';

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

it("measures each call beside its anchor, which answers with as many rows and the order's parts", async () => {
  const anchors = Fastify();
  addSqlAnchors(anchors, app.deps.pool);
  const url = await anchors.listen({ host: '127.0.0.1', port: 0 });
  try {
    const world = await fillWorld(app.deps, app.url, { few: 30, many: 30, all: 60 });
    const servers = { galley: app.url, anchors: url, cpu: async () => ({ server: 0, database: 0 }) };
    const { results } = await measureCalls(servers, world, { rounds: 1, seconds: 0.05 });
    expect(results.flatMap(({ target, ours }) => (ours.length ? [] : [target]))).toEqual([]);
    const readBoth = async ({ client }: SignedUp, path: string, anchor: string) => {
      const answer = await fetch(url + anchor, { headers: { cookie: client.cookieHeader() } });
      return [(await client.get(path)).body, await answer.json()] as Record<string, unknown[]>[];
    };
    for (const [by, path, anchor] of [
      [world.few, '/api/orders', '/orders'],
      [world.staff, '/api/support/orders?size=25', '/staff'],
    ] as const) {
      const [ours, theirs] = await readBoth(by, path, anchor);
      expect(theirs?.items).toHaveLength(25);
      expect(ours?.items).toHaveLength(25);
    }
    const [ours, theirs] = await readBoth(world.few, `/api/orders/${world.order}`, `/orders/${world.order}`);
    for (const part of ['files', 'events', 'messages', 'payments'])
      expect(theirs?.[part], part).toHaveLength(ours?.[part]?.length ?? -1);
    expect((await fetch(`${url}/orders`)).status).toBe(401);
  } finally {
    await anchors.close();
  }
});

it('measures a list and a page that its portal has', () => {
  const [orders] = portal.resources;
  expect(orders?.list?.columns.filter(({ initiallyHidden }) => !initiallyHidden)).toHaveLength(7);
  expect(orders?.show).toBeDefined();
});
