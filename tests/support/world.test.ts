import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('starts in under a second', async () => {
    const begun = performance.now();
    const other = await startWorld();
    const took = performance.now() - begun;
    await other.close();
    expect(took).toBeLessThan(1_000);
  });
});
