import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a world', () => {
  it('signs a new customer up, through the mail, and in', async () => {
    const customer = await world.signUp({ first_name: 'Ada' });
    const { status, body } = await customer.call('getMe');
    expect(status).toBe(200);
    expect(body.first_name).toBe('Ada');
  });

  it('can be the demo world', async () => {
    const demo = await startWorld({ demo: true });
    const { me } = await demo.signIn('customer@demo.test', demoPassword);
    expect(me.account_type).toBe('organization');
    expect((await demo.signIn('locked@demo.test', demoPassword)).me.blocked_reason).toBe('unpaid');
    await demo.close();
  });
});
