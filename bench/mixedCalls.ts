/** The calls of many customers, each with their own session and pauses. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../tests/helpers/client.ts';
import { percentile } from './figures.ts';
import { type CallRequest, send } from './load.ts';

export interface MixedLoad {
  calls: number;
  p95: number;
  /** Answers of 5xx, and those of 4xx. */
  faults: number;
  refusals: number;
}

interface Caller {
  headers: Record<string, string>;
  orders: string[];
  draft: string;
  manifest: string;
}

/** Seconds between two calls of one customer, on average. */
const thinkSeconds = 0.8;

/** Signs customers in, at most four at a time: hashing a password keeps a processor busy. */
export async function signInAll(url: string, addresses: string[], password: string): Promise<Caller[]> {
  const callers: Caller[] = [];
  const waiting = [...addresses];
  const signIn = async () => {
    for (let email = waiting.pop(); email; email = waiting.pop()) {
      const client = new Client(url);
      await client.expect(200, 'login', { body: { email, password } });
      const { items } = (await client.expect(200, 'listOrders')).body;
      const { body } = await client.call('initOrderForm', { body: {} });
      callers.push({
        headers: { cookie: client.cookieHeader(), origin: url, 'accept-encoding': 'br, gzip' },
        orders: items.map(({ uuid }) => uuid),
        draft: 'object_uuid' in body ? (body.object_uuid ?? '') : '',
        manifest: '',
      });
    }
  };
  await Promise.all(Array.from({ length: 4 }, signIn));
  return callers;
}

const counts = `/api/counts?${['/orders', '/orders?status=draft', '/recipes'].map(of => new URLSearchParams({ of })).join('&')}`;

type Pick = (choices: number) => number;
/** The share of each call in a hundred, and its address. */
const kinds: [share: number, path: (caller: Caller, pick: Pick) => string][] = [
  [25, () => '/api/orders'],
  [25, ({ orders }, pick) => `/api/orders/${orders[pick(orders.length)]}`],
  [12, () => counts],
  [8, () => '/api/dashboard'],
  [10, () => '/api/portal'],
  [10, () => '/api/account/me'],
  [4, ({ draft }) => `/api/orders/form/${draft}`],
  [6, ({ draft }) => `POST /api/orders/form/${draft}`],
];
const hundred = kinds.flatMap(([share, path]) => Array.from({ length: share }, () => path));

/** Sends calls of all customers for some seconds. The same seed gives the same calls. */
export async function callForSeconds(
  url: string,
  callers: Caller[],
  seconds: number,
  seed: number,
): Promise<MixedLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers.length });
  const took: number[] = [];
  const load = { faults: 0, refusals: 0 };
  const end = performance.now() + seconds * 1_000;
  const call = async (caller: Caller, place: number) => {
    const random = createRandom(seed + place);
    const pick: Pick = choices => Math.floor(random() * choices);
    await pause(random() * thinkSeconds * 1_000);
    for (;;) {
      const path = hundred[pick(hundred.length)]!(caller, pick);
      if (performance.now() > end) return;
      const begun = performance.now();
      const { status, etag } = await send(requestOf(url, path, caller), agent);
      took.push(performance.now() - begun);
      if (status >= 500) load.faults += 1;
      else if (status >= 400) load.refusals += 1;
      if (path === '/api/portal' && etag) caller.manifest = etag;
      // An exponential distribution: most pauses are short, few are long.
      await pause(-Math.log(1 - random()) * thinkSeconds * 1_000);
    }
  };
  await Promise.all(callers.map(call));
  agent.destroy();
  return { calls: took.length, p95: percentile(took, 0.95), ...load };
}

function requestOf(url: string, path: string, { headers, manifest }: Caller): CallRequest {
  const [method, address] = path.startsWith('POST ') ? ['POST', path.slice(5)] : ['GET', path];
  if (method === 'GET') {
    const known: Record<string, string> = address === '/api/portal' && manifest ? { 'if-none-match': manifest } : {};
    return { url: url + address, headers: { ...headers, ...known } };
  }
  const step = { step: 'details', step_data: { name: 'River Atlas', language: 'en-US' } };
  return {
    ...{ url: url + address, method, body: JSON.stringify(step) },
    headers: { ...headers, 'content-type': 'application/json' },
  };
}

/** Mulberry32: random numbers that are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
