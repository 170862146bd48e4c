import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { countRows, listAddress } from '../../../engine/client/data/countRows.ts';

const api = 'http://api.test/api';
const network = setupServer();
/** The lists of each request. */
const requests: string[][] = [];

beforeAll(() => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  requests.length = 0;
  network.use(
    http.get(`${api}/counts`, ({ request }) => {
      const of = new URL(request.url).searchParams.getAll('of');
      requests.push(of);
      return HttpResponse.json({ counts: of.map(address => (address === '/secrets' ? null : address.length)) });
    }),
  );
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const addresses = (many: number, length = 0): string[] =>
  Array.from({ length: many }, (_, place) => `/orders?q=${place}`.padEnd(length, 'x'));

describe('counts of lists', () => {
  it.each<[string, string[], number]>([
    ['of one turn are one request', ['/orders', '/recipes', '/orders?status=draft'], 1],
    ['that are asked for twice are asked for once', ['/orders', '/orders'], 1],
    ['that fill a request are one', addresses(50), 1],
    ['that are more than a request takes are two', addresses(51), 2],
    ['whose addresses are long are as many requests as they need', addresses(8, 1_000), 2],
    ['whose address is longer than a request takes are not asked for', addresses(1, 4_001), 0],
  ])('%s', async (_, wanted, expected) => {
    const counts = await Promise.all(wanted.map(countRows));
    expect(counts).toEqual(wanted.map(address => (address.length > 4_000 ? null : address.length)));
    expect(requests).toHaveLength(expected);
    expect(new Set(requests.flat()).size).toBe(requests.flat().length);
  });

  it('of a later turn are another request', async () => {
    await countRows('/orders');
    await countRows('/orders');
    expect(requests).toEqual([['/orders'], ['/orders']]);
  });

  it('that the server does not count are null, and the others are there', async () => {
    expect(await Promise.all(['/secrets', '/orders'].map(countRows))).toEqual([null, 7]);
  });

  it('fail together, and can be asked for again', async () => {
    network.use(http.get(`${api}/counts`, () => HttpResponse.json({ detail: 'No.' }, { status: 503 }), { once: true }));
    const answers = await Promise.allSettled(['/orders', '/recipes'].map(countRows));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await countRows('/orders')).toBe(7);
  });
});

describe('the address of a list', () => {
  it('is the same for equal filters', () => {
    const orders = { path: '/orders' };
    expect(listAddress(orders, {})).toBe('/orders');
    const address = listAddress(orders, { status: ['draft', 'quoted'], 'total[gte]': 5 });
    expect(address).toBe('/orders?status=draft&status=quoted&total%5Bgte%5D=5');
    expect(listAddress(orders, { 'total[gte]': 5, status: ['draft', 'quoted'] })).toBe(address);
    expect(listAddress(orders, { status: ['draft'] })).toBe(listAddress(orders, { status: 'draft' }));
  });
});
