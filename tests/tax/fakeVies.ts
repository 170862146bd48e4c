import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Said = { status?: number; body: unknown } | 'silence';

export interface FakeVies {
  url: string;
  /** What it was asked, oldest first. */
  asked: Record<string, unknown>[];
  /** Sets the next answers. */
  say(said: Said): void;
  close(): Promise<void>;
}

export const confirmedAnswer = (request: string | null = 'WAPIAAAAZ1'): Said => ({
  body: {
    countryCode: 'DE',
    vatNumber: '136695976',
    valid: true,
    name: '---',
    address: '---',
    requestDate: '2026-11-29T02:36:00.000Z',
    requestIdentifier: request ?? '',
  },
});

/** The EU's VIES service at the edge of the network: the one call that is made of it, with its answers and errors. */
export async function fakeVies(): Promise<FakeVies> {
  const asked: Record<string, unknown>[] = [];
  let next: Said = confirmedAnswer();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      asked.push({ path: request.url, ...(JSON.parse(body) as object) });
      if (next === 'silence') return request.socket.destroy();
      response.writeHead(next.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof next.body === 'string' ? next.body : JSON.stringify(next.body));
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    asked,
    say: said => {
      next = said;
    },
    close: () => new Promise(done => server.close(() => done())),
  };
}
