/** Counts of lists, read together: each equals the total of its list, for every role, and nothing else is counted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whereQuery } from '../../../engine/dsl/conditions/whereQuery.ts';
import type { ListQuery, Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import type { Client } from '../../helpers/client.ts';
import { signInToDemo } from '../../helpers/routes.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { bodies } from '../contract/bodies.ts';
import { recordStatements } from '../listing/queryPlans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app?.close());

const addressOf = (path: string, query: ListQuery): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map(one => [key, String(one)]));
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
};

/** The address of every list, of each of its views, and of what each badge counts. */
function addressesIn({ resources, menu }: Manifest): string[] {
  const badges = menu
    .flatMap(({ items }) => items)
    .flatMap(({ resource, badge }) => {
      const found = resources.find(({ name }) => name === resource);
      const query = badge && whereQuery(badge);
      return found && query ? [addressOf(found.path, query)] : [];
    });
  const views = resources.flatMap(({ path, list }) =>
    list ? [addressOf(path, {}), ...list.views.map(({ query }) => addressOf(path, { ...list.where, ...query }))] : [],
  );
  return [...new Set([...badges, ...views])];
}

async function count(client: Client, addresses: string[]): Promise<(number | null)[]> {
  const counts: (number | null)[] = [];
  for (let place = 0; place < addresses.length; place += 50) {
    const { body } = await client.expect(200, 'countRows', { query: { of: addresses.slice(place, place + 50) } });
    counts.push(...body.counts);
  }
  return counts;
}

async function readTotal(client: Client, address: string): Promise<number | null> {
  const { status, body } = await client.get(`/api${address}`);
  return status === 200 ? ((body as { total?: number }).total ?? null) : null;
}

const roles = ['customer', 'support', 'admin'] as const;

describe('every view and badge', () => {
  it.each(roles)('of %s has the total of its list', async role => {
    const client = await signInToDemo(app.url, role);
    const addresses = addressesIn((await client.get('/api/portal')).body as Manifest);
    const totals: [string, number | null][] = [];
    for (const address of addresses) totals.push([address, await readTotal(client, address)]);
    const counts = await count(client, addresses);
    expect(addresses.map((address, place) => [address, counts[place]])).toEqual(totals);
    expect(totals.filter(([, total]) => total).length).toBeGreaterThan(3);
  });

  it.each(roles)('that another role sees is not counted for %s beyond what the list gives', async role => {
    const client = await signInToDemo(app.url, role);
    const others = await Promise.all(
      roles.map(async one =>
        addressesIn((await (await signInToDemo(app.url, one)).get('/api/portal')).body as Manifest),
      ),
    );
    const addresses = [...new Set(others.flat())];
    const counts = await count(client, addresses);
    const totals = await Promise.all(addresses.map(address => readTotal(client, address)));
    expect(addresses.map((address, place) => [address, counts[place]])).toEqual(
      addresses.map((address, place) => [address, totals[place]]),
    );
  });

  it('is counted in one statement beside the session', async () => {
    const client = await signInToDemo(app.url, 'admin');
    const addresses = addressesIn((await client.get('/api/portal')).body as Manifest).slice(0, 50);
    await count(client, addresses);
    const recorded = recordStatements();
    await count(client, addresses);
    recorded.stop();
    expect(recorded.asked.map(({ text }) => text.slice(0, 80))).toHaveLength(2);
  });
});

describe('what is no list', () => {
  it.each([
    ['an unknown address', '/nothing'],
    ['one row', '/account/me'],
    ['a short list', '/core/countries'],
    ['an event stream', '/events'],
    ['a list of another role', '/support/orders'],
    ['an unknown filter', '/orders?secret=1'],
    ['a value of another type', '/orders?created_from=tomorrow'],
    ['a value that cannot be stored', '/orders?q=%00'],
    ['an unknown order', '/orders?sort=answers'],
    ['a key of every object', '/orders?__proto__=1'],
    ['itself', '/counts?of=/orders'],
  ])('%s has no count, and the others have theirs', async (_, address) => {
    const client = await signInToDemo(app.url, 'customer');
    const total = await readTotal(client, '/orders');
    expect(await count(client, [address, '/orders'])).toEqual([null, total]);
  });

  it.each([
    ['no list', []],
    ['too many lists', Array.from({ length: 51 }, () => '/orders')],
    ['an address of another site', ['https://example.org/orders']],
    ['a way up', ['/../orders']],
    ['an endless address', [`/orders?q=${'a'.repeat(4_000)}`]],
  ])('%s is refused', async (_, of) => {
    const client = await signInToDemo(app.url, 'customer');
    const search = new URLSearchParams(of.map(address => ['of', address]));
    expect((await client.get(`/api/counts?${search}`)).status).toBe(422);
  });

  it('is not counted beyond what the customer has whom a member of staff sees as', async () => {
    const [customer, support] = await Promise.all([
      signInToDemo(app.url, 'customer'),
      signInToDemo(app.url, 'support'),
    ]);
    const { uuid } = (await customer.expect(200, 'getMe')).body;
    await customer.expect(201, 'giveConsent', { body: bodies.giveConsent });
    await support.expect(200, 'impersonateCustomer', { params: { user_uuid: uuid }, body: bodies.impersonateCustomer });
    const addresses = ['/orders', '/orders?status=draft', '/support/orders'];
    expect(await count(support, addresses)).toEqual(await count(customer, addresses));
  });

  it('is not counted without a session', async () => {
    expect((await fetch(`${app.url}/api/counts?of=/orders`)).status).toBe(401);
  });
});
