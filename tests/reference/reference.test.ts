import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

describe('what everybody may read', () => {
  it('countries have a flag, a name and a code, in the language asked for', async () => {
    const { body } = await app.client().expect(200, 'listCountries');
    expect(body.find(country => country.code === 'US')).toEqual({ icon: '🇺🇸', name: 'United States', code: 'US' });
    expect(body.length).toBeGreaterThan(240);
    const german = await app.client().call('listCountries', { headers: { 'accept-language': 'de' } });
    expect(german.body.find(country => country.code === 'DE')?.name).toBe('Deutschland');
  });

  it('states are those of the United States unless another country is asked for', async () => {
    const client = app.client();
    const names = async (query?: object) => (await client.expect(200, 'listStates', { query: { ...query } })).body;
    expect(await names()).toContainEqual({ name: 'New York' });
    expect(await names({ country: 'CA' })).toHaveLength(13);
    expect(await names({ country: 'AU' })).toHaveLength(8);
    expect(await names({ country: 'DE' })).toEqual([]);
    expect((await client.call('listStates', { query: { planet: 'Mars' } })).status).toBe(422);
  });

  it('constants have every list, and the levels on sale', async () => {
    const { body } = await app.client().expect(200, 'getConstants');
    expect(body.orders.status).toHaveLength(14);
    expect(body.orders.order_type[1]).toEqual({ value: 'copy_editing', label: 'Copy editing' });
    expect(body.orders.file_types_mapping.pdf).toEqual(['.pdf']);
    expect(body.premier_plan_codenames).toEqual(['alacarte', 'limited', 'unlimited', 'custom']);
    expect(body.premier_plans.map(plan => [plan.codename, plan.price?.amount ?? null, plan.discount_bp])).toEqual([
      ['alacarte', 0, 0],
      ['limited', 29_900, 2000],
      ['unlimited', 119_900, 3500],
      ['custom', null, 0],
    ]);
    expect(body.premier_plans[1]?.discount_cap).toEqual({ amount: 500_000, currency: 'USD' });
  });

  it('is kept by the browser, and sent again only when it changed', async () => {
    const client = app.client();
    for (const [name, seconds] of [
      ['listCountries', 3600],
      ['listStates', 3600],
      ['getConstants', 3600],
      ['getDashboardMessage', 60],
    ] as const) {
      const first = await client.call(name);
      expect(first.headers.get('cache-control')).toBe(`private, max-age=${seconds}`);
      const etag = first.headers.get('etag') ?? '';
      const again = await client.call(name, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect((await client.call(name, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
  });
});
