import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { Client } from '../helpers/client.ts';
import { freePort } from '../helpers/freePort.ts';
import { Tus } from '../uploads/api/tus.ts';
import { clean, type Launched, launch, newFolder } from './launched.ts';
import { postmaster } from './postmaster.ts';

afterAll(clean);

const credentials = { email: 'customer@demo.test', password: demoPassword, remember_me: true };

/** A sign-in of which the server has everything but the end, so that it is busy with it for as long as we like. */
async function halfAsked(url: string): Promise<{ askTheRest(): Promise<number> }> {
  const body = JSON.stringify(credentials);
  const json = { 'content-type': 'application/json', 'content-length': body.length };
  const headers = { ...json, origin: url, expect: '100-continue' };
  const asked = request(new URL('/api/auth/login', url), { method: 'POST', headers });
  const answered = once(asked, 'response');
  asked.flushHeaders();
  await once(asked, 'continue');
  asked.write(body.slice(0, 10));
  return {
    async askTheRest() {
      asked.end(body.slice(10));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

const sentHalf = 300_000;

/** An upload of which the server has the first half, and waits for the second. */
async function beginUpload(customer: Client) {
  await customer.expect(200, 'login', { body: credentials });
  const { body } = await customer.expect(200, 'listOrders', { query: { size: 100 } });
  const order = body.items.find(one => one.status === 'draft' && one.submission_method === 'upload')?.uuid ?? '';
  const { body: access } = await customer.expect(200, 'obtainTransporterToken', { params: { id: order } });
  const tus = new Tus(customer.url, access.token);
  const path = (await tus.create('holiday.docx', 2 * sentHalf)).headers.get('location') ?? '';
  const headers = {
    authorization: `Bearer ${access.token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': 2 * sentHalf,
  };
  const sending = request(new URL(path, customer.url), { method: 'PATCH', headers });
  const answer = once(sending, 'response');
  sending.on('error', () => {});
  sending.write(Buffer.alloc(sentHalf, 7));
  await expect.poll(() => sending.socket?.bytesWritten ?? 0).toBeGreaterThan(sentHalf);
  return {
    order,
    path,
    async answered(): Promise<string> {
      const [response] = await answer;
      response.resume();
      return `${response.statusCode} ${response.headers['upload-offset']}`;
    },
  };
}

const isAnswered = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  );

/** One folder for all that starts here, so that the demo world is made once. */
const dataDir = join(newFolder(), 'data');

describe('a start on an empty folder', () => {
  let server: Launched;
  let customer: Client;
  let upload: Awaited<ReturnType<typeof beginUpload>>;

  beforeAll(async () => {
    const port = await freePort();
    server = launch({ dataDir, port, environment: { DRAIN_SECONDS: '1' } });
    await server.ready();
    customer = new Client(server.url);
    await customer.expect(200, 'login', { body: credentials });
  });

  it('prints the address and the accounts', () => {
    expect(server.output()).toContain(server.url);
    for (const name of ['customer', 'other', 'support', 'admin', 'locked'])
      expect(server.output()).toContain(`${name}@demo.test`);
    expect(server.output()).toContain(demoPassword);
  });

  it('is live and ready', async () => {
    expect((await customer.get('/health/live')).status).toBe(200);
    const { status, body } = await customer.get('/health/ready');
    expect([status, body]).toEqual([200, { status: 'ready', database: 'ready' }]);
  });

  it('refuses a second server on the same folder in one sentence and leaves the first alone', async () => {
    const second = launch({ dataDir, port: await freePort() });
    expect(await second.ended()).toBe(1);
    expect(second.output().trim()).toBe(
      `Galley cannot start. Another server is using the data folder ${dataDir}; stop it first, or choose another folder with DATA_DIR.`,
    );
    expect((await customer.call('getMe')).status).toBe(200);
  });

  it('drains on SIGTERM, finishes what it was asked, and stops everything', async () => {
    expect((await customer.post('/dev/clock', { advance: 'P30D' })).status).toBe(200);
    upload = await beginUpload(customer);
    const events = await fetch(`${server.url}/api/events`, { headers: { cookie: customer.cookieHeader() } });
    const asked = await halfAsked(server.url);
    const stopped = server.stop();
    const readiness = () => customer.get('/health/ready').then(({ status, body }) => [status, body]);
    await expect.poll(readiness).toEqual([503, { status: 'stopping', database: 'ready' }]);
    expect((await customer.call('listOrders')).status).toBe(200);
    await expect.poll(() => isAnswered(server.url), { timeout: 5_000 }).toBe(false);
    expect(await asked.askTheRest()).toBe(200);
    const heard = await events.text();
    expect(heard).toMatch(/^retry: \d+$/m);
    expect(heard).toMatch(/event: end\ndata: {"reason":"restart"}\n\n$/);
    expect(await upload.answered()).toBe(`204 ${sentHalf}`);
    // A stop that takes more than ten seconds after that ends with 1.
    expect(await stopped).toBe(0);
    expect(postmaster(dataDir)).toBeUndefined();
  });

  it('finds its data again, and the clock where it was left', async () => {
    server = launch({ dataDir, port: await freePort() });
    await server.ready();
    const again = new Client(server.url);
    await again.expect(200, 'login', { body: credentials });
    const { body } = await again.get('/dev/clock');
    expect(Date.parse((body as { now: string }).now)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await again.expect(200, 'login', { body: credentials });
    const { body: access } = await again.expect(200, 'obtainTransporterToken', { params: { id: upload.order } });
    expect(await new Tus(server.url, access.token).offset(upload.path)).toBe(sentHalf);
  });

  it('stops on Ctrl-C too', async () => {
    server.process.kill('SIGINT');
    expect(await server.ended()).toBe(0);
    expect(postmaster(dataDir)).toBeUndefined();
  });
});

describe('a failed start is explained in one sentence', () => {
  const sentence = async (server: Launched): Promise<string> => {
    expect(await server.ended()).toBe(1);
    const lines = server.output().trim().split('\n');
    expect(lines).toEqual([expect.any(String)]);
    return lines[0] ?? '';
  };

  it('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    expect(await sentence(launch({ dataDir, port }))).toBe(
      `Galley cannot start. Port ${port} on 127.0.0.1 is taken by another program; stop it, or choose another port with PORT.`,
    );
    const environment = { METRICS_PORT: String(port) };
    expect(await sentence(launch({ dataDir, port: await freePort(), environment }))).toContain(
      'choose another port with METRICS_PORT.',
    );
    expect(postmaster(dataDir)).toBeUndefined();
    taken.close();
  });

  it('a database that cannot be reached, without its password', async () => {
    const closed = await freePort();
    const environment = { DATABASE_URL: `postgresql://galley:hidden@127.0.0.1:${closed}/galley` };
    const said = await sentence(launch({ dataDir: newFolder(), port: await freePort(), environment }));
    expect(said).toBe(
      `Galley cannot start. The database of DATABASE_URL (127.0.0.1:${closed}/galley) cannot be reached: nothing answers there.`,
    );
    expect(said).not.toContain('hidden');
  });

  it('an address that is not of this machine', async () => {
    const environment = { HOST: '203.0.113.9' };
    const said = await sentence(launch({ dataDir, port: await freePort(), environment }));
    expect(said).toContain('HOST=203.0.113.9 is no address of this machine');
  });

  it('settings that make no sense, all of them at once', async () => {
    const environment = { PORT: 'soon', PAYMENT_PROVIDER: 'barter', DATABASE_URL: 'mysql://nowhere' };
    const server = launch({ dataDir: newFolder(), port: 0, environment });
    expect(await server.ended()).toBe(1);
    for (const name of ['PORT', 'PAYMENT_PROVIDER', 'DATABASE_URL'])
      expect(server.output()).toContain(`- ${name} must`);
  });
});
