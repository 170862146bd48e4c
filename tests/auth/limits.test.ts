import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../server/account/tables.ts';
import { startWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ config: { rateLimit: true } });
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

describe('mail limits', () => {
  it('send one a minute and five a day', async () => {
    const ask = () => world.client().call('requestPasswordReset', { body: { email: 'slow@example.test' } });
    expect((await ask()).status).toBe(202);
    expect((await ask()).status).toBe(429);
    for (let count = 0; count < 4; count += 1) {
      await world.advance('PT61S');
      expect((await ask()).status).toBe(202);
    }
    await world.advance('PT61S');
    expect((await ask()).status).toBe(429);
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
