import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prices } from '../../schemas/generated/types.ts';
import { holidays, services } from '../../server/generated/entityTables.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';

const site = 'https://www.example.com';
const pages = mkdtempSync(join(tmpdir(), 'galley-pages-'));
writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Galley</title>');
writeFileSync(join(pages, 'addresses.json'), JSON.stringify(['/quote', '/embed/quote']));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ pages, config: { embedOrigins: [site] } });
});
afterAll(async () => {
  await app?.close();
  rmSync(pages, { recursive: true });
});

const prices = async (query: object): Promise<Prices> =>
  (await app.client().expect(200, 'getPrices', { query: { ...query } })).body;
const totals = ({ services }: Prices) =>
  Object.fromEntries(services.map(one => [one.order_type, one.turnarounds.map(({ total }) => total.amount)]));

describe('the prices of a visitor', () => {
  it('are those of every service that the quantities fit, for each turnaround', async () => {
    expect(totals(await prices({ words: 8412, pages: 30 }))).toEqual({
      proofreading: [20_189, 27_255, 35_331],
      copy_editing: [33_648, 45_425, 58_884],
      substantive_editing: [54_678, 73_815, 95_687],
      academic_manuscript: [58_884, 79_493, 103_047],
      formatting: [5400, 7290, 9450],
    });
  });

  it('are receipts before tax, with what a plan would save and a due date', async () => {
    const { services } = await prices({ order_type: 'copy_editing', words: 8412, turnaround: 'express' });
    expect(services).toHaveLength(1);
    const [express] = services[0]?.turnarounds ?? [];
    expect(express).toMatchObject({
      turnaround: 'express',
      working_days: 3,
      total: { amount: 45_425, currency: 'USD' },
    });
    expect(express?.lines.map(({ label, amount, rule }) => [label, amount, rule])).toEqual([
      ['Copy editing', 33_648, '8,412 words at $40.00 per 1,000'],
      ['Express', 11_777, '35% of the list price'],
    ]);
    expect(express?.plans).toEqual([
      { name: 'Limited', total: { amount: 38_695, currency: 'USD' } },
      { name: 'Unlimited', total: { amount: 33_648, currency: 'USD' } },
    ]);
  });

  it('are at least the minimum of an order', async () => {
    const { services } = await prices({ order_type: 'photo_color', images: 3, turnaround: 'standard' });
    expect(services[0]?.minimum.amount).toBe(2000);
    expect(services[0]?.turnarounds[0]?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['list', 60],
      ['minimum_fee', 1940],
    ]);
  });

  it('are in the language of the reader', async () => {
    const german = await app.client().call('getPriceList', { headers: { 'accept-language': 'de' } });
    expect(german.body.services[1]?.name).toBe('Lektorat');
    expect(german.headers.get('vary')).toContain('Accept-Language');
  });
});

describe('a due date', () => {
  const dueOf = async () =>
    (await prices({ order_type: 'proofreading', words: 1000 })).services[0]?.turnarounds[0]?.due_at;

  it('skips the holidays of the calendar', async () => {
    const before = String(await dueOf());
    expect(before).toMatch(/T17:00:00\.000Z$/);
    await app.db
      .insert(holidays)
      .values({ uuid: crypto.randomUUID(), date: before.slice(0, 10), name: 'Day off', every_year: false });
    expect(String(await dueOf()) > before).toBe(true);
  });
});

describe('a cached answer', () => {
  const query = { order_type: 'copy_editing', words: 5000 };
  const ask = (etag = '') => app.client().call('getPrices', { query, headers: { 'if-none-match': etag } });

  it('is used only after asking, until a price is changed', async () => {
    const first = await ask();
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    const steps = [{ from: 0, price: { amount: 4100, currency: 'USD' } }];
    await app.db.update(services).set({ steps }).where(eq(services.code, 'copy_editing'));
    const after = await ask(etag);
    expect([after.status, after.body.services[0]?.turnarounds[0]?.total.amount]).toEqual([200, 20_500]);
  });

  it('is outdated at midnight UTC', async () => {
    const first = await ask();
    expect(new Date(first.body.valid_until).getTime()).toBeGreaterThan(app.clock.now().getTime());
    await app.advance('P1D');
    const next = await ask(first.headers.get('etag') ?? '');
    expect(next.status).toBe(200);
    expect(next.body.valid_until > first.body.valid_until).toBe(true);
  });
});

describe('odd questions', () => {
  const locOf = async (query: object) => {
    const answer = await app.client().call('getPrices', { query: { ...query } });
    return [answer.status, (answer.detail as { loc: string[] }[]).map(({ loc }) => loc.join('.'))];
  };

  it.each([
    [{ words: 0 }, 'query.words'],
    [{ words: -5 }, 'query.words'],
    [{ words: 1e21 }, 'query.words'],
    [{ words: 'ten' }, 'query.words'],
    [{ words: '1.5' }, 'query.words'],
    [{ images: 100_001 }, 'query.images'],
    [{ words: 5, turnaround: 'tomorrow' }, 'query.turnaround'],
    [{ words: 5, order_type: 'constructor' }, 'query.order_type'],
    [{ words: 5, order_type: '' }, 'query.order_type'],
    [{ words: 5, order_type: 'x'.repeat(65) }, 'query.order_type'],
    [{ words: 5, order_type: Array.from({ length: 21 }, () => 'proofreading') }, 'query.order_type'],
    [{ words: 5, coupon: 'FREE' }, 'query.coupon'],
  ])('%j is refused', async (query, loc) => {
    expect(await locOf(query)).toEqual([422, [loc]]);
  });

  it('without a quantity have no price', async () => {
    expect((await prices({})).services).toEqual([]);
    expect((await prices({ order_type: 'copy_editing', pages: 3 })).services).toEqual([]);
  });
});

describe('a page in a frame', () => {
  const headersOf = async (path: string) => {
    const { headers } = await app.fetch(path, { headers: { accept: 'text/html' } });
    const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
    return [ancestors, headers.get('x-frame-options'), headers.get('set-cookie')];
  };

  it('is the embedded quote, on the web sites of the settings, and no other', async () => {
    expect(await headersOf('/embed/quote?accent=8a3ffc')).toEqual([site, null, null]);
    expect(await headersOf('/quote')).toEqual(["'none'", 'SAMEORIGIN', null]);
    expect(await headersOf('/embed/other')).toEqual(["'none'", 'SAMEORIGIN', null]);
  });
});
