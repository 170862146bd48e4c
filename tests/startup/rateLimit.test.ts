import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCounts } from '../../engine/server/limits/index.ts';
import { thumbnailLink } from '../../server/uploads/downloadLinks.ts';
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

it('thumbnails have a limit of their own, for all servers together', async () => {
  const link = thumbnailLink(app.deps, {
    uuid: '00000000-0000-4000-8000-000000000000',
    file_type: 'photo',
    thumbnail_key: null,
    preview_key: null,
  })!;
  expect((await app.fetch(link)).status).toBe(404);
  const otherServer = sharedCounts(app.deps);
  const answerAfterMany = async () => {
    // Counts again where a minute ends in between.
    while (otherServer.count('thumbnails 127.0.0.1', 60_000).current < 3_000);
    await otherServer.share();
    return (await app.fetch(link)).status;
  };
  await expect.poll(answerAfterMany, { interval: 100, timeout: 5_000 }).toBe(429);
  expect((await app.fetch(`${link}x`)).status).toBe(404);
});
