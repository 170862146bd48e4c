import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UploadQuotas } from '../../../server/config.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { openTus, startUpload } from './uploadFixture.ts';

const quotas: UploadQuotas = {
  bytes: { draft: 1_000, unpaid: 2_000, paid: 3_000 },
  drafts: 2,
  open: 6,
  startsPerMinute: 30,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { uploadQuotas: quotas, rateLimit: true } });
  // With the next minute, all counts would start from 0.
  vi.spyOn(app.clock, 'now').mockReturnValue(app.clock.now());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app?.close();
});

const draft = { status: 'draft', paid_at: null, placed_at: null } as const;
const unpaid = { status: 'awaiting_payment', paid_at: null } as const;
const begin = (customer: Customer, state: object) => startUpload(app, customer, state);

describe('the files of one customer', () => {
  it.each([
    ['draft', draft, 1_000],
    ['unpaid', unpaid, 2_000],
    ['paid', {}, 3_000],
  ])('in orders that are %s may have so many bytes together', async (state, order, most) => {
    const customer = await app.signUp();
    const [one, other] = [await begin(customer, order), await begin(customer, order)];
    expect((await one.tus.create('one.jpg', most - 100)).status).toBe(201);
    const refused = await other.tus.create('other.jpg', 101);
    expect(refused).toMatchObject({
      status: 409,
      body: { cause: 'upload_quota_bytes', state, used: most - 100, most },
    });
    expect(refused.body?.detail).toContain('Pay, finish or delete');
    expect((await other.tus.create('small.jpg', 100)).status).toBe(201);
    // Another customer has a quota of their own, and another state has one too.
    const stranger = await begin(await app.signUp(), order);
    expect((await stranger.tus.create('one.jpg', 100)).status).toBe(201);
    const elsewhere = await begin(customer, state === 'paid' ? draft : {});
    expect((await elsewhere.tus.create('one.jpg', 100)).status).toBe(201);
  });

  it('count for nothing once they failed or were removed, or their order is over', async () => {
    const customer = await app.signUp();
    const { tus } = await begin(customer, draft);
    const path = (await tus.create('one.jpg', 1_000)).headers.get('location')!;
    expect((await tus.create('two.jpg', 10)).status).toBe(409);
    expect((await tus.send('DELETE', path, {})).status).toBe(204);
    expect((await tus.create('bad.jpg', 5, Buffer.from([1, 2, 3, 4, 5]))).status).toBe(415);
    expect((await tus.create('two.jpg', 1_000)).status).toBe(201);
  });

  it('may be in so many drafts', async () => {
    const customer = await app.signUp();
    const drafts = [await begin(customer, draft), await begin(customer, draft), await begin(customer, draft)];
    const answers = [];
    for (const { tus } of drafts) answers.push(await tus.create('a.jpg', 10));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(answers[2]?.body).toMatchObject({ cause: 'upload_quota_drafts', used: 2, most: 2 });
    // A draft that has files takes more.
    expect((await drafts[0]!.tus.create('b.jpg', 10)).status).toBe(201);
  });

  it('may be under way in so many uploads, also when all begin at once', async () => {
    const customer = await app.signUp();
    const orders = [await begin(customer, {}), await begin(customer, {})];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => orders[index % 2]!.tus.create(`${index}.jpg`, 10)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ cause: 'upload_quota_open' });
  });

  it('begin so often in a minute, and the rest of the portal still answers', async () => {
    const customer = await app.signUp();
    const { tus, order } = await begin(customer, {});
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await tus.create(`no-${index}.exe`, 10)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(415));
    expect(statuses[30]).toBe(429);
    const again = await openTus(app, customer, order);
    const refused = await again.create('a.jpg', 10);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await customer.call('getMe')).status).toBe(200);
  });
});
