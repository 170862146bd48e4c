import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKeys } from '../../../engine/server/http/tables.ts';
import { sessions } from '../../../server/auth/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';

let app: TestApp;
let customer: Customer;
let member: Customer;
beforeAll(async () => {
  app = await startTestApp();
  [customer, member] = [await app.signUp(), await createStaff(app)];
});
afterAll(() => app.close());

describe('bodies', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/xml', 'nonsense', ''])(
    'of the type "%s" are refused with 415',
    async type => {
      const answer = await customer.patch('/api/account/me', '{"phone":null}', { 'content-type': type });
      expect([answer.status, answer.detail]).toEqual([415, 'This content type is not supported.']);
    },
  );

  it.each(['gzip', 'br', 'deflate', 'GZIP', 'x-gzip', 'gzip, gzip', 'identity, gzip', 'none'])(
    'with the content encoding "%s" are refused with 415, whatever they hold',
    async encoding => {
      for (const body of ['{"phone":null}', gzipSync('{"phone":null}'), gzipSync(Buffer.alloc(5_000_000))]) {
        const answer = await customer.patch('/api/account/me', body, { 'content-encoding': encoding });
        expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
        expect(answer.detail).toMatch(/^Compressed request bodies are not supported/);
      }
    },
  );

  it.each(['identity', ' Identity '])('with the content encoding "%s" are read', async encoding => {
    const answer = await customer.patch('/api/account/me', '{"phone":null}', { 'content-encoding': encoding });
    expect(answer.status).toBe(200);
  });

  it('of very many values are refused before each is looked at', async () => {
    const bodies = [
      `{"emails":[${'1,'.repeat(480_000)}1]}`,
      `{"emails":[${'{},'.repeat(300_000)}{}]}`,
      `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    ];
    for (const body of bodies) {
      const answer = await customer.patch('/api/account/organization', body);
      expect(answer.status).toBe(422);
      expect(answer.text.length).toBeLessThan(1000);
    }
  });

  it('with identifiers in another spelling are refused at the field', async () => {
    const nobody = '00000000-0000-4000-8000-00000000000a';
    for (const order_uuid of [`urn:uuid:${nobody}`, nobody.toUpperCase()]) {
      const answer = await customer.call('initOrderForm', { body: { order_uuid } });
      expect(answer.status).toBe(422);
      expect((answer.detail as { loc: string[] }[])[0]?.loc).toEqual(['body', 'order_uuid']);
    }
  });
});

describe('moments', () => {
  it.each(['2026-12-31T23:59:60Z', '9999-12-31T23:59:59-14:00', '0000-06-01T00:00:00Z', '2026-02-31T00:00:00Z'])(
    'that nothing can hold are refused: %s',
    async moment => {
      const body = { short_description: 'We are off.', shown_from: moment };
      const answer = await member.post('/api/support/dashboard-messages', body);
      expect((answer.body as { detail: object[] }).detail).toMatchObject([
        { type: 'value_error.date', loc: ['body', 'shown_from'] },
      ]);
    },
  );
});

describe('a first answer that is kept', () => {
  it('does not tell the body by a digest that anybody can work out', async () => {
    const body = { payment_data: { payment_method_type: 'card', js_sdk_response: { token: 'none' } } };
    const key = '11111111-1111-4111-8111-111111111111';
    const mine = await customer.call('addPaymentMethod', { body, headers: { 'idempotency-key': key } });
    const [row] = await app.db.select().from(idempotencyKeys);
    const call = 'addPaymentMethod /api/billing/payment-methods';
    const stable = '{"payment_data":{"js_sdk_response":{"token":"none"},"payment_method_type":"card"}}';
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${call}\n${stable}`));
    expect(row?.body_hash).not.toBe(Buffer.from(bytes).toString('hex'));
    const other = await app.signUp();
    const theirs = await other.call('addPaymentMethod', { body, headers: { 'idempotency-key': key } });
    expect([mine.status, theirs.status]).toEqual([422, 422]);
    expect(await app.db.$count(idempotencyKeys)).toBe(2);
  });
});

describe('a session over https', () => {
  let shielded: TestApp;
  beforeAll(async () => {
    shielded = await startTestApp({ config: { publicUrl: 'https://portal.example.test' } });
  });
  afterAll(() => shielded.close());

  /** A new customer, and a browser that has their cookie under the name that it had in version 0.1.0. */
  async function underOldName() {
    const signedIn = await shielded.signUp();
    const old = shielded.client();
    old.cookies.set('session', signedIn.cookies.get('__Host-session') ?? '');
    return { signedIn, old };
  }

  it('has Secure cookies that are bound to this host, with http or https behind the proxy', async () => {
    const { me, password } = await shielded.signUp();
    const answer = await shielded.client().call('login', { body: { email: me.email, password } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      'signed_in=1; Path=/; Secure; SameSite=Lax',
      expect.stringMatching(/^__Host-device=[\w.-]{66}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it('that version 0.1.0 began goes on under the old name of its cookie', async () => {
    const { signedIn, old } = await underOldName();
    const theirs = eq(sessions.user_uuid, signedIn.me.uuid);
    await shielded.db.update(sessions).set({ authenticated_at: null }).where(theirs);
    expect((await old.call('getMe')).status).toBe(200);
  });

  it('of today is not taken under the old name, which another host of the domain could set', async () => {
    const { old } = await underOldName();
    const answer = await old.call('getMe');
    expect([answer.status, answer.detail]).toEqual([401, 'Could not validate credentials']);
    expect(old.cookies.size).toBe(0);
  });

  it('ends under all its names', async () => {
    const { signedIn } = await underOldName();
    signedIn.headers = { origin: 'https://portal.example.test' };
    await signedIn.expect(204, 'logout');
    expect([...signedIn.cookies.keys()]).toEqual(['__Host-device']);
  });
});

describe('answers', () => {
  it('to one person are kept nowhere on the way, those to everybody for a while', async () => {
    const { me, password } = customer;
    const login = await app.client().call('login', { body: { email: me.email, password } });
    for (const answer of [login, await customer.call('getMe'), await customer.call('listOrders')])
      expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await customer.call('listCountries')).headers.get('cache-control')).toBe('private, max-age=3600');
  });

  it('to HEAD need no origin, for nothing is written', async () => {
    const answer = await app.fetch('/api/orders', { method: 'HEAD', headers: { cookie: customer.cookieHeader() } });
    expect(answer.status).toBe(200);
  });
});
