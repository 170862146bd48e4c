import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PushKeys } from '../../server/config.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export interface Pushed {
  token: string;
  data: { title: string; text: string; link: string; locale: string };
}

/**
 * Starts a fake of Google's API: issues tokens for requests signed with the right key, and records the push messages.
 */
export async function standInForFcm() {
  const pushed: Pushed[] = [];
  const assertions: Record<string, unknown>[] = [];
  /** What the next messages are answered with, instead of being taken. */
  const refusals: { status: number; errorCode?: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const say = (status: number, answer: object) => response.writeHead(status).end(JSON.stringify(answer));
    if (request.url === '/token') {
      const claims = claimsOf(new URLSearchParams(body).get('assertion') ?? '');
      if (!claims) return say(401, {});
      assertions.push(claims);
      return say(200, { access_token: 'let me in', expires_in: 3600 });
    }
    if (request.headers.authorization !== 'Bearer let me in') return say(401, {});
    const refusal = refusals.shift();
    if (refusal) return say(refusal.status, { error: { details: [{ errorCode: refusal.errorCode }] } });
    pushed.push(JSON.parse(body).message);
    return say(200, { name: 'projects/galley/messages/1' });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const keys: PushKeys = {
    projectId: 'galley',
    clientEmail: 'push@galley.test',
    privateKey,
    apiKey: 'api key',
    appId: 'app id',
    ...{ senderId: '1234', vapidKey: 'vapid', apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  };
  return { keys, pushed, assertions, refusals, close: () => server.close() };
}

function claimsOf(assertion: string): Record<string, unknown> | null {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}
