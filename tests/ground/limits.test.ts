import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ config: { rateLimit: true } });
});
afterAll(() => world.close());

it('300 calls a minute are answered, the next is told when to come back; pages and health are not counted', async () => {
  const client = world.client();
  for (let batch = 0; batch < 6; batch++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.call('getConstants')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  const refused = await client.call('getConstants');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body).toEqual({ detail: refused.detail, message: refused.detail });
  expect((await client.get('/health/live')).status).toBe(200);
});
