import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let one: Customer;
let colleague: Customer;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
  [one, colleague] = [await app.signUp(), await app.signUp()];
  // With the next minute, all counts would start from 0.
  vi.spyOn(app.clock, 'now').mockReturnValue(app.clock.now());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app?.close();
});

type Ask = () => Promise<{ status: number }>;
const statusOf = async (ask: Ask): Promise<number> => (await ask()).status;

/** Answers in turn until there are no more of them. */
async function answersTo(ask: Ask): Promise<number> {
  for (let answered = 0; answered < 400; answered += 1) if ((await statusOf(ask)) === 429) return answered;
  return 400;
}
/** A call for everybody with a cookie of one's choice. */
const withCookie = (cookie: string) => app.client().call('getConstants', { headers: { cookie } });

describe('people behind one address', () => {
  it('are counted one by one, and each once, however often they sign in', async () => {
    const session = one.cookieHeader();
    await one.expect(200, 'getMe');
    expect(await answersTo(() => one.call('getMe'))).toBeGreaterThan(290);
    const again = await app.signIn(one.me.email, one.password);
    await again.call('getMe');
    expect(await statusOf(() => again.call('getMe'))).toBe(429);
    expect(await statusOf(() => withCookie(session))).toBe(429);
    expect(await statusOf(() => colleague.call('getMe'))).toBe(200);
  });

  it('unknown callers are counted together whatever credential they send; known callers are still answered', async () => {
    await colleague.expect(200, 'getMe');
    let made = 0;
    const createMadeUpSession = () => {
      made += 1;
      return withCookie(`session=made-up-${made}`);
    };
    expect(await answersTo(createMadeUpSession)).toBeLessThan(300);
    expect(await statusOf(() => app.client().call('getConstants'))).toBe(429);
    const bearer = { authorization: 'Bearer made-up' };
    expect(await statusOf(() => app.client().call('getConstants', { headers: bearer }))).toBe(429);
    expect(await statusOf(() => colleague.call('getMe'))).toBe(200);
    const session = colleague.cookieHeader();
    await colleague.expect(204, 'logout');
    // What has ended is known to have once it is sent again.
    expect([await statusOf(() => withCookie(session)), await statusOf(() => withCookie(session))]).toEqual([200, 429]);
  });
});
