import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { sessions } from '../../../server/auth/tables.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true, trustProxy: 1 } });
});
afterAll(() => app.close());

const login = (email: string, password: string, from: string) =>
  app.client().call('login', { body: { email, password }, headers: { 'x-forwarded-for': from } });
const many = <Item>(count: number, make: (index: number) => Promise<Item>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('sign-in limits from many places', () => {
  it('allow 50 wrong passwords an hour for an account from any address, and then one every 15 minutes', async () => {
    const { me, password } = await app.signUp();
    const wrong = await many(50, index => login(me.email, 'wrong', `198.51.100.${index}`));
    expect(wrong.every(answer => answer.status === 400)).toBe(true);
    const refused = await login(me.email, password, '203.0.113.1');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    const [row] = await app.db.select().from(users).where(eq(users.uuid, me.uuid));
    expect(row).toMatchObject({ blocked_at: null, blocked_reason: null });
    await app.advance(`PT${seconds}S`);
    expect((await login(me.email, password, '203.0.113.1')).status).toBe(200);
  });

  it('allow 50 wrong passwords an hour for an address, for any account', async () => {
    const { me, password } = await app.signUp();
    const wrong = await many(50, index => login(`somebody-${index}@example.test`, 'wrong', '203.0.113.7'));
    expect(wrong.every(answer => answer.status === 400)).toBe(true);
    expect((await login(me.email, password, '203.0.113.7')).status).toBe(429);
    expect((await login(me.email, password, '203.0.113.8')).status).toBe(200);
  });
});

describe('an IPv6 network', () => {
  it('is one caller, whichever of its many addresses are used', async () => {
    const { me, password } = await app.signUp();
    const inside = (index: number) => `2001:db8:7:1:${index.toString(16)}::${index}`;
    const wrong = await many(5, index => login(me.email, 'wrong', inside(index)));
    expect(wrong.every(answer => answer.status === 400)).toBe(true);
    expect((await login(me.email, password, '2001:0DB8:7:1::abcd')).status).toBe(429);
    expect((await login(me.email, password, '2001:db8:7:2::1')).status).toBe(200);
  });

  it('does not contain IPv4 addresses in IPv6 notation', async () => {
    const { me, password } = await app.signUp();
    for (let tried = 0; tried < 5; tried += 1) await login(me.email, 'wrong', '::ffff:203.0.113.50');
    expect((await login(me.email, password, '203.0.113.50')).status).toBe(429);
    expect((await login(me.email, password, '::ffff:203.0.113.51')).status).toBe(200);
  });
});

describe('behind one proxy', () => {
  it('the address is the one that the proxy saw, not the one that the caller sent', async () => {
    const { me, password } = await app.signUp();
    for (let tried = 0; tried < 5; tried += 1)
      expect((await login(me.email, 'wrong', `10.9.8.${tried}, 203.0.113.20`)).status).toBe(400);
    expect((await login(me.email, password, '1.1.1.1, 203.0.113.20')).status).toBe(429);
    expect((await login(me.email, password, '203.0.113.20, 203.0.113.21')).status).toBe(200);
    const [session] = await app.db.select().from(sessions).where(eq(sessions.ip, '203.0.113.21'));
    expect(session?.user_uuid).toBe(me.uuid);
  });
});

describe('registrations', () => {
  it('are 20 an hour from an address', async () => {
    const register = (index: number) =>
      app.client().call('register', {
        headers: { 'x-forwarded-for': '203.0.113.30' },
        body: {
          user_data: {
            email: `crowd-${index}@example.test`,
            password: 'a quiet river in may',
            password_confirm: 'a quiet river in may',
            first_name: 'Ida',
            last_name: 'Crowd',
            account_type: 'individual',
            accept_terms: true,
          },
        },
      });
    const made = await many(20, register);
    expect(made.every(answer => answer.status === 201)).toBe(true);
    const refused = await register(20);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });
});
