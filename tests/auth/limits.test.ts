import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../server/account/tables.ts';
import { startWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ config: { rateLimit: true, trustProxy: 1 } });
});
afterAll(() => world.close());

const login = (email: string, password: string) => world.client().call('login', { body: { email, password } });

describe('sign-in limits', () => {
  it('refuse after five wrong passwords, also the right one, and say when to come back', async () => {
    const { me, password } = await world.signUp();
    for (let tried = 0; tried < 5; tried += 1)
      expect(await login(me.email, 'wrong')).toMatchObject({ status: 400, detail: 'Incorrect email or password.' });
    const refused = await login(me.email, password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const [row] = await world.db.select().from(users).where(eq(users.uuid, me.uuid));
    expect(row!.blocked_at).toBeNull();
    await world.advance('PT15M1S');
    expect((await login(me.email, password)).status).toBe(200);
  });

  it('hold against tries at the same moment', async () => {
    const { me } = await world.signUp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(me.email, 'wrong')));
    expect(answers.filter(answer => answer.status === 400).length).toBeLessThanOrEqual(5);
    expect(answers.every(answer => [400, 429].includes(answer.status))).toBe(true);
  });

  it('do not count what succeeded', async () => {
    const { me, password } = await world.signUp();
    for (let count = 0; count < 7; count += 1) expect((await login(me.email, password)).status).toBe(200);
  });

  it('count addresses that nobody has just the same', async () => {
    await world.advance('PT2H');
    for (let tried = 0; tried < 5; tried += 1) expect((await login('nobody@example.test', 'wrong')).status).toBe(400);
    expect((await login('nobody@example.test', 'wrong')).status).toBe(429);
  });
});

describe('the owner of an account', () => {
  const wrongFrom = (email: string, at: number) =>
    world.client().call('login', {
      body: { email, password: 'not this one at all' },
      headers: { 'x-forwarded-for': `198.51.100.${at}` },
    });
  /** 50 wrong passwords from ten addresses, then some more: nobody new gets in. */
  async function besiege(email: string) {
    await Promise.all(Array.from({ length: 60 }, (_, at) => wrongFrom(email, at % 10)));
  }

  it('signs in where they have signed in before, whatever strangers try', async () => {
    const { me, password, cookies } = await world.signUp();
    await besiege(me.email);
    expect((await login(me.email, password)).status).toBe(429);
    const known = world.client();
    known.cookies.set('device', cookies.get('device') ?? '');
    expect((await known.call('login', { body: { email: me.email, password } })).status).toBe(200);
  });

  it('has five tries of their own there', async () => {
    const { me, password, cookies } = await world.signUp();
    const known = () => {
      const client = world.client();
      client.cookies.set('device', cookies.get('device') ?? '');
      return client;
    };
    const wrong = { email: me.email, password: 'not this one at all' };
    for (let tried = 0; tried < 5; tried += 1) expect((await known().call('login', { body: wrong })).status).toBe(400);
    const refused = await known().call('login', { body: { email: me.email, password } });
    expect(refused.status).toBe(429);
    // The tries of a known device are none of a stranger's, and the other way round.
    expect((await login(me.email, password)).status).toBe(200);
  });

  it.each([
    ['a signature that was made up', (value: string) => `${value.slice(0, 22)}.${'x'.repeat(43)}`],
    ['another browser with this signature', (value: string) => `${'A'.repeat(22)}${value.slice(22)}`],
    ['nonsense', () => '....'],
  ])('is not known by %s', async (_, forge) => {
    const { me, password, cookies } = await world.signUp();
    await besiege(me.email);
    const forger = world.client();
    forger.cookies.set('device', forge(cookies.get('device') ?? ''));
    expect((await forger.call('login', { body: { email: me.email, password } })).status).toBe(429);
  });

  it('is not known by the device of another account', async () => {
    const [one, other] = [await world.signUp(), await world.signUp()];
    await besiege(one.me.email);
    other.cookies.delete('session');
    expect((await other.call('login', { body: { email: one.me.email, password: one.password } })).status).toBe(429);
  });

  it('waits 15 minutes at most elsewhere, and the time that is said is true', async () => {
    const { me, password } = await world.signUp();
    await besiege(me.email);
    const seconds = Number((await login(me.email, password)).headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(900);
    await world.advance(`PT${seconds}S`);
    expect((await login(me.email, password)).status).toBe(200);
  });

  it('gets in at once by a new password, and is known from then on', async () => {
    const { me } = await world.signUp();
    await besiege(me.email);
    await world.client().expect(202, 'requestPasswordReset', { body: { email: me.email } });
    const [mail] = await world.mailbox(me.email);
    const token = new URL(mail?.links[0] ?? 'none:').searchParams.get('token');
    const password = 'nine purple umbrellas';
    const owner = world.client();
    await owner.expect(200, 'confirmPasswordReset', { body: { token, password, password_confirm: password } });
    expect((await login(me.email, password)).status).toBe(200);
    await besiege(me.email);
    expect((await owner.call('login', { body: { email: me.email, password } })).status).toBe(200);
  });

  it('is never refused for right passwords, however many at the same moment', async () => {
    const { me, password } = await world.signUp();
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(me.email, password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  });
});

describe('the address of an account', () => {
  it('can be requested five times a day, by any account', async () => {
    const [asking, other] = [await world.signUp(), await world.signUp()];
    const ask = () => asking.call('patchMe', { body: { email: other.me.email } });
    const statuses = [];
    for (let asked = 0; asked < 7; asked += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });
});

describe('mail limits', () => {
  it('send one a minute, five at once and then one an hour', async () => {
    const ask = () => world.client().call('requestPasswordReset', { body: { email: 'slow@example.test' } });
    expect((await ask()).status).toBe(202);
    expect((await ask()).status).toBe(429);
    for (let count = 0; count < 4; count += 1) {
      await world.advance('PT61S');
      expect((await ask()).status).toBe(202);
    }
    await world.advance('PT61S');
    const refused = await ask();
    expect(refused.status).toBe(429);
    await world.advance(`PT${refused.headers.get('retry-after')}S`);
    expect((await ask()).status).toBe(202);
    await world.advance('PT30M');
    expect((await ask()).status).toBe(429);
  });

  it('let the owner ask for a new password where they have signed in, whatever strangers asked for', async () => {
    const { me, cookies } = await world.signUp();
    const askFrom = (device?: string) => {
      const client = world.client();
      if (device) client.cookies.set('device', device);
      return client.call('requestPasswordReset', { body: { email: me.email } });
    };
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await askFrom()).status).toBe(202);
      await world.advance('PT61S');
    }
    expect((await askFrom()).status).toBe(429);
    const { cookies: others } = await world.signUp();
    expect((await askFrom(others.get('device'))).status).toBe(429);
    for (let asked = 0; asked < 5; asked += 1) expect((await askFrom(cookies.get('device'))).status).toBe(202);
    expect((await askFrom(cookies.get('device'))).status).toBe(429);
    expect((await world.mailbox(me.email)).filter(mail => mail.text.includes('verify-pass'))).toHaveLength(10);
  });

  it('hold for changes of the address too', async () => {
    const customer = await world.signUp();
    const want = (email: string) => customer.call('patchMe', { body: { email } });
    expect((await want('one@victim.test')).status).toBe(200);
    expect((await want('two@victim.test')).status).toBe(200);
    expect((await want('one@victim.test')).status).toBe(429);
    for (const name of ['three', 'four', 'five']) expect((await want(`${name}@victim.test`)).status).toBe(200);
    expect((await want('six@victim.test')).status).toBe(429);
    expect((await customer.call('getMe')).body.pending_email).toBe('five@victim.test');
    expect(await world.mailbox('one@victim.test')).toHaveLength(1);
  });
});
