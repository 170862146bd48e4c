import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
});
afterAll(() => app.close());

it('300 calls a minute are answered, then 429 with Retry-After; pages and health checks are not counted', async () => {
  const client = app.client();
  let answered = 0;
  let refused = await client.call('getConstants');
  // Twice as many where a minute ends in between.
  for (; refused.status === 200 && answered < 700; answered += 1) refused = await client.call('getConstants');
  expect(answered).toBeGreaterThanOrEqual(300);
  expect(answered).toBeLessThanOrEqual(600);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body).toEqual({ detail: refused.detail, message: refused.detail });
  expect((await client.get('/health/live')).status).toBe(200);
});
