import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../../engine/server/http/contract.ts';
import type { PaymentAction } from '../../../schemas/generated/types.ts';
import { guides } from '../../../server/apiGuides.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

type Tag = { name: string; description?: string };
let app: TestApp;
let said: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  const { tags } = (await (await app.fetch('/api/openapi.json')).json()) as { tags: Tag[] };
  said = Object.fromEntries(tags.map(({ name, description }) => [name, description ?? '']));
});
afterAll(() => app.close());

const post = (path: string, body: string) =>
  app.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

describe('what the document says besides the shapes', () => {
  it('belongs to domains of the call table', () => {
    const domains = new Set(readContract().rows.map(row => row.domain));
    expect(Object.keys(guides).filter(name => !domains.has(name))).toEqual([]);
  });

  it('makes a card token, and lets the bank ask and be answered', async () => {
    const [, path = '', body = ''] = /`POST (\/sandbox\/\S+)` \(.+?\) with `(\{.+?\})`/.exec(said.checkout ?? '') ?? [];
    const plain = await post(path, body);
    expect(plain.status).toBe(201);
    const asking = await post(path, body.replace('4242424242424242', '4000000000003155'));
    const customer = await app.signUp();
    const keep = (token: unknown) =>
      customer.post('/api/billing/payment-methods', { payment_data: { js_sdk_response: { token } } });
    const first = await keep((await asking.json()).id);
    const { client_secret } = (first.body as PaymentAction).requires_action;
    const [, bank = '', answer = ''] =
      /`POST (\/sandbox\/v1\/challenges\/\S+)` with `(\{.+?\})`/.exec(said.checkout ?? '') ?? [];
    await post(bank.replace('{client_secret}', client_secret), answer);
    const second = await keep(client_secret);
    expect([first.status, second.status]).toEqual([202, 201]);
  });

  it('names the mailbox, the uploads and their refusals as they are', async () => {
    const [, mailbox = ''] = /`GET (\/dev\/mailbox\.json)/.exec(said.auth ?? '') ?? [];
    expect((await app.fetch(mailbox)).status).toBe(200);
    const [, uploads = ''] = /tus 1\.0\.0 to `(\S+)`/.exec(said.uploads ?? '') ?? [];
    const refused = await app.fetch(uploads, {
      method: 'POST',
      headers: { authorization: `Bearer ${'x'.repeat(30)}` },
    });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token", error_description="replaced"',
    ]);
  });

  it('is on the page, with its code and its ways to other domains', async () => {
    const page = await (await app.fetch('/api/docs')).text();
    expect(page).toContain('<code>POST /sandbox/v1/challenges/{client_secret}</code>');
    expect(page).toContain('<a href="#domain-checkout">checkout</a>');
  });
});
