import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true, trustProxy: 1 } });
});
afterAll(() => app.close());

const login = (email: string, password: string) => app.client().call('login', { body: { email, password } });

describe('sign-in limits', () => {
  it('refuse after five wrong passwords, also the right one, and say when to come back', async () => {
    const { me, password } = await app.signUp();
    for (let tried = 0; tried < 5; tried += 1)
      expect(await login(me.email, 'wrong')).toMatchObject({ status: 400, detail: 'Incorrect email or password.' });
    const refused = await login(me.email, password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const [row] = await app.db.select().from(users).where(eq(users.uuid, me.uuid));
    expect(row!.blocked_at).toBeNull();
    await app.advance('PT15M1S');
    expect((await login(me.email, password)).status).toBe(200);
  });

  it('hold for concurrent attempts', async () => {
    const { me } = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(me.email, 'wrong')));
    expect(answers.filter(answer => answer.status === 400).length).toBeLessThanOrEqual(5);
    expect(answers.every(answer => [400, 429].includes(answer.status))).toBe(true);
  });

  it('do not count successful attempts', async () => {
    const { me, password } = await app.signUp();
    for (let count = 0; count < 7; count += 1) expect((await login(me.email, password)).status).toBe(200);
  });

  it('count unknown addresses in the same way', async () => {
    await app.advance('PT2H');
    for (let tried = 0; tried < 5; tried += 1) expect((await login('nobody@example.test', 'wrong')).status).toBe(400);
    expect((await login('nobody@example.test', 'wrong')).status).toBe(429);
  });
});

describe('the owner of an account', () => {
  const wrongFrom = (email: string, at: number) =>
    app.client().call('login', {
      body: { email, password: 'not this one at all' },
      headers: { 'x-forwarded-for': `198.51.100.${at}` },
    });
  /** Tries 60 wrong passwords from ten addresses, which is more than the limit of 50 and blocks unknown browsers. */
  async function besiege(email: string) {
    await Promise.all(Array.from({ length: 60 }, (_, at) => wrongFrom(email, at % 10)));
  }

  it('a known browser signs in regardless of attempts by strangers', async () => {
    const { me, password, cookies } = await app.signUp();
    await besiege(me.email);
    expect((await login(me.email, password)).status).toBe(429);
    const known = app.client();
    known.cookies.set('device', cookies.get('device') ?? '');
    expect((await known.call('login', { body: { email: me.email, password } })).status).toBe(200);
  });

  it('has five tries of their own there', async () => {
    const { me, password, cookies } = await app.signUp();
    const createKnownDevice = () => {
      const client = app.client();
      client.cookies.set('device', cookies.get('device') ?? '');
      return client;
    };
    const wrong = { email: me.email, password: 'not this one at all' };
    for (let tried = 0; tried < 5; tried += 1)
      expect((await createKnownDevice().call('login', { body: wrong })).status).toBe(400);
    const refused = await createKnownDevice().call('login', { body: { email: me.email, password } });
    expect(refused.status).toBe(429);
    // The tries of a known device are none of a stranger's, and the other way round.
    expect((await login(me.email, password)).status).toBe(200);
  });

  it.each([
    ['a signature that was made up', (value: string) => `${value.slice(0, 22)}.${'x'.repeat(43)}`],
    ['another browser with this signature', (value: string) => `${'A'.repeat(22)}${value.slice(22)}`],
    ['nonsense', () => '....'],
  ])('is not known by %s', async (_, forge) => {
    const { me, password, cookies } = await app.signUp();
    await besiege(me.email);
    const forger = app.client();
    forger.cookies.set('device', forge(cookies.get('device') ?? ''));
    expect((await forger.call('login', { body: { email: me.email, password } })).status).toBe(429);
  });

  it('is not known by the device of another account', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    await besiege(one.me.email);
    other.cookies.delete('session');
    expect((await other.call('login', { body: { email: one.me.email, password: one.password } })).status).toBe(429);
  });

  it('waits 15 minutes at most elsewhere, and the time that is said is true', async () => {
    const { me, password } = await app.signUp();
    await besiege(me.email);
    const seconds = Number((await login(me.email, password)).headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(900);
    await app.advance(`PT${seconds}S`);
    expect((await login(me.email, password)).status).toBe(200);
  });

  it('gets in at once by a new password, and is known from then on', async () => {
    const { me } = await app.signUp();
    await besiege(me.email);
    await app.client().expect(202, 'requestPasswordReset', { body: { email: me.email } });
    const [mail] = await app.mailbox(me.email);
    const token = new URL(mail?.links[0] ?? 'none:').searchParams.get('token');
    const password = 'nine purple umbrellas';
    const owner = app.client();
    await owner.expect(200, 'confirmPasswordReset', { body: { token, password, password_confirm: password } });
    expect((await login(me.email, password)).status).toBe(200);
    await besiege(me.email);
    expect((await owner.call('login', { body: { email: me.email, password } })).status).toBe(200);
  });

  it('is never refused for right passwords, however many at the same moment', async () => {
    const { me, password } = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(me.email, password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  });
});

describe('the address of an account', () => {
  it('can be requested five times a day, by any account', async () => {
    const [asking, other] = [await app.signUp(), await app.signUp()];
    const ask = () => asking.call('patchMe', { body: { email: other.me.email } });
    const statuses = [];
    for (let asked = 0; asked < 7; asked += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });
});

describe('mail limits', () => {
  it('send one a minute, five at once and then one an hour', async () => {
    const ask = () => app.client().call('requestPasswordReset', { body: { email: 'slow@example.test' } });
    expect((await ask()).status).toBe(202);
    expect((await ask()).status).toBe(429);
    for (let count = 0; count < 4; count += 1) {
      await app.advance('PT61S');
      expect((await ask()).status).toBe(202);
    }
    await app.advance('PT61S');
    const refused = await ask();
    expect(refused.status).toBe(429);
    await app.advance(`PT${refused.headers.get('retry-after')}S`);
    expect((await ask()).status).toBe(202);
    await app.advance('PT30M');
    expect((await ask()).status).toBe(429);
  });

  it('let the owner request a new password in a known browser, regardless of requests by strangers', async () => {
    const { me, cookies } = await app.signUp();
    const askFrom = (device?: string) => {
      const client = app.client();
      if (device) client.cookies.set('device', device);
      return client.call('requestPasswordReset', { body: { email: me.email } });
    };
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await askFrom()).status).toBe(202);
      await app.advance('PT61S');
    }
    expect((await askFrom()).status).toBe(429);
    const { cookies: others } = await app.signUp();
    expect((await askFrom(others.get('device'))).status).toBe(429);
    for (let asked = 0; asked < 5; asked += 1) expect((await askFrom(cookies.get('device'))).status).toBe(202);
    expect((await askFrom(cookies.get('device'))).status).toBe(429);
    expect((await app.mailbox(me.email)).filter(mail => mail.text.includes('verify-pass'))).toHaveLength(10);
  });

  it('hold for changes of the address too', async () => {
    const customer = await app.signUp();
    const want = (email: string) => customer.call('patchMe', { body: { email } });
    expect((await want('one@victim.test')).status).toBe(200);
    expect((await want('two@victim.test')).status).toBe(200);
    expect((await want('one@victim.test')).status).toBe(429);
    for (const name of ['three', 'four', 'five']) expect((await want(`${name}@victim.test`)).status).toBe(200);
    expect((await want('six@victim.test')).status).toBe(429);
    expect((await customer.call('getMe')).body.pending_email).toBe('five@victim.test');
    expect(await app.mailbox('one@victim.test')).toHaveLength(1);
  });
});
