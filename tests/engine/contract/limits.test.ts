import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../../engine/server/http/contract.ts';
import type { CallName } from '../../../schemas/generated/types.ts';
import type { Answer } from '../../helpers/client.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { bodies } from './bodies.ts';
import { nobody } from './caseContext.ts';

const { rows } = readContract();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
});
afterAll(() => app?.close());

const expectTooManyRequests = (answer: Answer, what: string) => {
  const sentence = expect.stringMatching(/^Too many requests\. Please try again in \d+ (minute|hour)s?\.$/);
  expect([what, answer.status, answer.detail]).toEqual([what, 429, sentence]);
  expect(Number(answer.headers.get('retry-after')), what).toBeGreaterThan(0);
};

type Try = (app: TestApp) => Promise<(count: number) => Promise<Answer>>;
const callSignedOut =
  (name: CallName): Try =>
  async () =>
  () =>
    app.client().call(name, { body: bodies[name] });
const newAddress =
  (name: 'putMe' | 'patchMe'): Try =>
  async () => {
    const customer = await app.signUp();
    return count => customer.call(name, { body: { ...bodies[name], email: `wanted-${name}-${count}@example.test` } });
  };

/** How to exceed the limit of each row that has one. */
const tries: { [Name in CallName]?: Try } = {
  register: callSignedOut('register'),
  login: callSignedOut('login'),
  confirmEmail: callSignedOut('confirmEmail'),
  requestEmailVerification: callSignedOut('requestEmailVerification'),
  requestPasswordReset: callSignedOut('requestPasswordReset'),
  postContactMessage: callSignedOut('postContactMessage'),
  putMe: newAddress('putMe'),
  patchMe: newAddress('patchMe'),
  changePassword: async () => {
    const customer = await app.signUp();
    const body = { ...bodies.changePassword, current_password: 'not this one' };
    return () => customer.call('changePassword', { body });
  },
  reauthenticate: async () => {
    const customer = await app.signUp();
    return () => customer.call('reauthenticate', { body: { password: 'not this one' } });
  },
  requestAccountExport: async () => {
    const customer = await app.signUp();
    return async () => {
      const answer = await customer.call('requestAccountExport');
      await app.deps.jobs.run(app.deps, 'account_exports');
      return answer;
    };
  },
  redeemCoupon: async () => {
    const customer = await app.signUp();
    const params = { order_uuid: nobody };
    return () => customer.call('redeemCoupon', { params, body: bodies.redeemCoupon });
  },
};

describe('limits of their own', () => {
  it.each(rows.filter(row => row.limit).map(row => row.name as CallName))(
    '%s says so, and when to come back',
    async name => {
      const begin = tries[name];
      if (!begin) throw new Error(`${name} has a limit, and no case here.`);
      const attempt = await begin(app);
      for (let count = 1; count <= 51; count += 1) {
        const answer = await attempt(count);
        if (answer.status !== 429) continue;
        expectTooManyRequests(answer, name);
        // The next row starts afresh.
        await app.advance('PT61M');
        return;
      }
      throw new Error(`${name} was never refused.`);
    },
  );
});

describe('the general limit', () => {
  it('refuses every call, and the documentation, once an address has asked 300 times in a minute', async () => {
    const customer = await app.signUp();
    // Windows are whole minutes of the clock: all of this is asked within one.
    const now = app.clock.now().getTime();
    app.clock.setOffset(app.clock.offset() + 60_000 - (now % 60_000));
    for (let asked = 0; asked < 300; asked += 25)
      await Promise.all(Array.from({ length: 25 }, () => app.fetch('/api/contents/message')));
    for (const row of rows) {
      const path = `/api${row.path.replace(/\{[a-z_]+\}/g, nobody)}`;
      const body = row.body ? (bodies[row.name as CallName] ?? {}) : undefined;
      expectTooManyRequests(await customer.request(row.method, path, body), row.name);
    }
    for (const path of ['/api/openapi.json', '/api/docs', '/api/nothing'])
      expectTooManyRequests(await customer.get(path), path);
  });

  it('lets everybody in again with the next minute', async () => {
    await app.advance('PT61S');
    expect((await app.client().call('listCountries')).status).toBe(200);
  });
});
