import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { startTestApp, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a copy of the test database', () => {
  it('signs a new customer up, through the mail, and in', async () => {
    const customer = await app.signUp({ first_name: 'Ada' });
    const { status, body } = await customer.call('getMe');
    expect(status).toBe(200);
    expect(body.first_name).toBe('Ada');
  });

  it('can have the demo data', async () => {
    const demo = await startTestApp({ demo: true });
    const { me } = await demo.signIn('customer@demo.test', demoPassword);
    expect(me.account_type).toBe('organization');
    expect((await demo.signIn('locked@demo.test', demoPassword)).me.blocked_reason).toBe('unpaid');
    await demo.close();
  });
});
