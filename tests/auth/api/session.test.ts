import { createHash } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { sessions } from '../../../server/auth/tables.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const expired = 'Could not validate credentials';

describe('a session', () => {
  it('has an httpOnly cookie and another access token, both stored hashed', async () => {
    const customer = await app.signUp();
    const answer = await app
      .client()
      .call('login', { body: { email: customer.me.email, password: customer.password, remember_me: true } });
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = cookie.slice(8, 51);
    expect(answer.body.access_token).not.toBe(token);
    const hash = createHash('sha256').update(token).digest('hex');
    const [row] = await app.db.select().from(sessions).where(eq(sessions.cookie_hash, hash));
    expect(row!.access_hash).toBe(createHash('sha256').update(answer.body.access_token).digest('hex'));
    expect(answer.body.expiry).toBe(row!.access_expires_at.toISOString());
    expect(answer.body.me?.email).toBe(customer.me.email);
  });

  it('ends with the browser without "remember me"', async () => {
    const customer = await app.signUp();
    const answer = await app
      .client()
      .call('login', { body: { email: customer.me.email, password: customer.password } });
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/);
  });

  it('works by bearer, without an Origin, for an hour', async () => {
    const { me, password } = await app.signUp();
    const { body } = await app.client().call('login', { body: { email: me.email, password } });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const patch = () =>
      app.fetch('/api/account/me', {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"first_name":"Bo"}',
      });
    expect((await patch()).status).toBe(200);
    await app.advance('PT61M');
    expect(await (await patch()).json()).toEqual({ detail: expired });
  });

  it('lets a valid cookie decide and ignores the bearer beside it', async () => {
    const one = await app.signUp();
    const two = await app.signUp();
    const { body } = await app.client().call('login', { body: { email: two.me.email, password: two.password } });
    const answer = await one.call('getMe', { headers: { authorization: `Bearer ${body.access_token}` } });
    expect(answer.body.email).toBe(one.me.email);
    expect((await one.call('getMe', { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
  });

  it('distinguishes no credential from a bad one, and expires the cookie of a bad one', async () => {
    const none = await app.client().call('getMe');
    expect([none.status, none.body]).toEqual([401, { detail: 'Not authenticated' }]);
    expect(none.headers.getSetCookie()).toEqual([]);
    const stranger = app.client();
    stranger.cookies.set('session', 'x'.repeat(43));
    const bad = await stranger.call('getMe');
    expect([bad.status, bad.body]).toEqual([401, { detail: expired }]);
    expect(bad.headers.getSetCookie()[0]).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
  });

  it('answers public calls with any credential', async () => {
    const stranger = app.client();
    stranger.cookies.set('session', 'x'.repeat(43));
    expect((await stranger.call('requestPasswordReset', { body: { email: 'a@example.test' } })).status).toBe(202);
  });

  it('ends after 12 hours; a remembered one after 30 days, or 14 idle days', async () => {
    const { me, password } = await app.signUp();
    const open = async (remember_me: boolean) => {
      const client = app.client();
      await client.expect(200, 'login', { body: { email: me.email, password, remember_me } });
      return client;
    };
    const [short, long, idle] = [await open(false), await open(true), await open(true)];
    await app.advance('PT12H1M');
    expect((await short.call('getMe')).status).toBe(401);
    expect((await long.call('getMe')).status).toBe(200);
    await app.advance('P10D');
    expect((await long.call('getMe')).status).toBe(200);
    await app.advance('P5D');
    expect((await idle.call('getMe')).status).toBe(401);
    expect((await long.call('getMe')).status).toBe(200);
    await app.advance('P10D');
    expect((await long.call('getMe')).status).toBe(200);
    await app.advance('P5D');
    expect((await long.call('getMe')).status).toBe(401);
  });

  it('is one of at most twenty: the oldest goes', async () => {
    const { me, password } = await app.signUp();
    for (let count = 0; count < 21; count += 1)
      await app.client().expect(200, 'login', { body: { email: me.email, password } });
    const [user] = await app.db.select().from(users).where(eq(users.email, me.email));
    const running = await app.db.select().from(sessions).where(eq(sessions.user_uuid, user!.uuid));
    expect(running.filter(row => row.revoked_at === null)).toHaveLength(20);
  });

  it('is ended by signing out, which also answers without one', async () => {
    const customer = await app.signUp();
    const cookie = customer.cookieHeader();
    expect((await customer.call('logout')).status).toBe(204);
    expect((await app.client().call('getMe', { headers: { cookie } })).detail).toBe(expired);
    expect((await app.client().call('logout')).status).toBe(204);
  });

  it('is listed and revoked by its owner only', async () => {
    const customer = await app.signUp();
    const other = await app.signUp();
    const second = await app.signIn(customer.me.email, customer.password);
    const { body: list } = await customer.call('listSessions');
    expect(list.filter(one => one.is_current)).toHaveLength(1);
    const theirs = (await second.call('listSessions')).body.find(one => one.is_current)!;
    expect((await other.call('revokeSession', { params: { uuid: theirs.uuid } })).status).toBe(404);
    expect((await customer.call('revokeSession', { params: { uuid: theirs.uuid } })).status).toBe(204);
    expect((await second.call('getMe')).status).toBe(401);
    const third = await app.signIn(customer.me.email, customer.password);
    await customer.expect(200, 'revokeOtherSessions');
    expect((await third.call('getMe')).status).toBe(401);
    expect((await customer.call('getMe')).status).toBe(200);
  });
});

describe('writes by cookie', () => {
  it.each([
    ['a foreign Origin', { origin: 'https://evil.test' }, 403],
    ['a null Origin', { origin: 'null' }, 403],
    ['no Origin and no Sec-Fetch-Site', {}, 403],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a same-site fetch of another origin', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('from %s: %s', async (_, headers, status) => {
    const customer = await app.signUp();
    const answer = await app.fetch('/api/account/me', {
      method: 'PATCH',
      headers: { cookie: customer.cookieHeader(), 'content-type': 'application/json', ...headers } as Record<
        string,
        string
      >,
      body: '{"first_name":"Bo"}',
    });
    expect(answer.status).toBe(status);
  });
});

describe('a locked account', () => {
  it('signs in, reads little and writes nothing', async () => {
    const customer = await app.signUp();
    await app.db
      .update(users)
      .set({ blocked_at: app.clock.now(), blocked_reason: 'security' })
      .where(eq(users.uuid, customer.me.uuid));
    const locked = await app.signIn(customer.me.email, customer.password);
    expect(locked.me.blocked_at).not.toBeNull();
    expect((await locked.call('getMe')).status).toBe(200);
    const refused = await locked.call('patchMe', { body: { first_name: 'Bo' } });
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'Account is locked.', message: 'Account is locked.' },
    ]);
    expect((await locked.call('logout')).status).toBe(204);
  });
});

describe('cleaning up', () => {
  it('removes accounts that were never confirmed after 30 days, and no others', async () => {
    const customer = await app.signUp();
    await app.client().expect(201, 'register', {
      body: {
        user_data: {
          email: 'late@example.test',
          password: 'seven green bicycles',
          password_confirm: 'seven green bicycles',
          first_name: 'A',
          last_name: 'B',
          account_type: 'individual',
          accept_terms: true,
        },
      },
    });
    await app.advance('P29D');
    expect(await app.db.$count(users, isNull(users.email_verified_at))).toBe(1);
    await app.advance('P2D');
    expect(await app.db.$count(users, isNull(users.email_verified_at))).toBe(0);
    expect(await app.db.$count(users, eq(users.uuid, customer.me.uuid))).toBe(1);
  });
});
