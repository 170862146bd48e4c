import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeSlowBodies } from '../../../engine/server/http/slowBodies.ts';

const app = Fastify();
let port: number;
beforeAll(async () => {
  closeSlowBodies(app, 200);
  app.post('/', async ({ body }) => body);
  app.get('/', () => sleep(400, { waited: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const head = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n';

it.each(['Content-Length: 1000\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n3e8\r\n'])(
  'a body that comes a byte at a time is not waited for: %j',
  async begin => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', bytes => {
      answer += bytes;
    });
    socket.on('error', () => {});
    socket.write(`${head}${begin}[`);
    const drip = setInterval(() => socket.write(' '), 20);
    await once(socket, 'close');
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  },
);

it('a body that is there is read, and an answer without one may take its time', async () => {
  const at = `http://127.0.0.1:${port}/`;
  const sent = await fetch(at, { method: 'POST', body: '[1]', headers: { 'content-type': 'application/json' } });
  expect(await sent.json()).toEqual([1]);
  expect(await (await fetch(at)).json()).toEqual({ waited: true });
});
