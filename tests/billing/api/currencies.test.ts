/** The portal in currencies without decimals, with two and with three. A process reads `app.json` once, so it is reset. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import app from '../../../schemas/app.json' with { type: 'json' };
import { cardData, cards, pay } from '../../checkout/api/checkoutHelpers.ts';
import { fetchDocument, newestPayment } from '../../documents/fetchDocument.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';

/** 8,400 words of copy editing at 4000 minor units per 1,000, with the express surcharge and 8.875 % tax. */
const expected = {
  USD: { rate: '$40.00', total: '$493.86', exported: '493.86', stripe: 49_386, amount: 49_386 },
  EUR: { rate: '€40.00', total: '€493.86', exported: '493.86', stripe: 49_386, amount: 49_386 },
  JPY: { rate: '¥4,000', total: '¥49,386', exported: '49386', stripe: 49_386, amount: 49_386 },
  ISK: { rate: 'ISK 4,000', total: 'ISK 49,386', exported: '49386', stripe: 4_938_600, amount: 49_386 },
  // Card networks take no fils.
  KWD: { rate: 'KWD 4.000', total: 'KWD 49.390', exported: '49.390', stripe: 49_390, amount: 49_390 },
};
type Code = keyof typeof expected;
const all = Object.keys(expected) as Code[];
const tried: Code[] = process.env.GALLEY_FULL ? all : ['KWD'];

describe.each(tried)('a portal in %s', currency => {
  const { rate, total, exported, stripe: charged, amount } = expected[currency];
  let world: TestApp;
  let customer: Customer;
  let admin: Customer;
  let uuid: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock('../../../schemas/app.json', () => ({ ...app, default: { ...app, currency }, currency }));
    const { startTestApp } = await import('../../helpers/testApp.ts');
    const { appFile } = await import('../../../engine/server/testing.ts');
    const { startStripe } = await import('../../payments/stripe/fake.ts');
    const { movableClock } = await import('../../../engine/server/index.ts');
    const { taxRates } = await import('../../../server/generated/entityTables.ts');
    appFile().currency = currency;
    const stripe = await startStripe(movableClock());
    world = await startTestApp({ config: { payments: { provider: 'stripe', stripe: stripe.keys } } });
    stripe.books.clock = world.clock;
    stop = async () => {
      await world.close();
      await stripe.close();
      vi.doUnmock('../../../schemas/app.json');
      vi.resetModules();
    };
    await world.db
      .insert(taxRates)
      .values({ uuid: crypto.randomUUID(), country: 'US', state: 'New York', tax_percent: 8.875 });
    customer = await world.signUp();
    admin = await createStaff(world, 'admin');
    const address = { street: '1 Pier', city: 'New York', postcode: '10012', country: 'US', state: 'New York' };
    await customer.expect(200, 'putOrganization', {
      body: {
        name: 'Northfield Press',
        website: null,
        emails: [],
        tax_id: null,
        has_different_billing_address: false,
        address,
      },
    });
    uuid = await createPlacedOrder(customer);
    const token = await stripe.tokenOf(cards.good);
    const answer = await pay(customer, uuid, { payment_data: cardData(token) });
    expect(answer.status, answer.text).toBe(200);
    expect(stripe.succeeded()).toMatchObject([{ amount: charged, currency: currency.toLowerCase() }]);
  });
  afterAll(() => stop?.());

  it('charges what it shows', async () => {
    expect(await readOrder(customer, uuid)).toMatchObject({ total: { amount, currency } });
    const payment = await newestPayment(customer);
    expect(payment).toMatchObject({ amount: { amount, currency }, payment_status: 'succeeded' });
    const { text } = await fetchDocument(customer, payment.invoice_url ?? '');
    expect(text).toContain(`8,400 words at ${rate} per 1,000`);
    expect(text).toContain(total);
    const [mail] = await world.mailbox(customer.me.email);
    for (const part of [mail?.text, mail?.html]) expect(part?.replaceAll('\u00a0', ' ')).toContain(total);
    const sheet = await customer.get('/api/orders/export');
    expect(sheet.text).toContain(`,${exported},"${currency}",`);
  });

  it('takes money of no other currency, and none that cannot be paid', async () => {
    const give = (sum: object) =>
      admin.call('moveCredit', {
        body: {
          customer_uuid: customer.me.uuid,
          direction: 'give',
          sum: sum as { amount: number; currency: string },
          note: 'a',
        },
      });
    expect((await give({ amount: 1000, currency: currency === 'EUR' ? 'USD' : 'EUR' })).status).toBe(422);
    expect((await give({ amount: 1001, currency })).status).toBe(currency === 'KWD' ? 422 : 201);
    const [payment] = (await admin.expect(200, 'listSupportPayments')).body.items;
    const refund = (body: { amount: number }) =>
      admin.call('refundPayment', {
        params: { payment_uuid: payment!.uuid },
        body: { ...body, to: 'card', note: 'Late' },
      });
    expect((await refund({ amount: 1001 })).status).toBe(currency === 'KWD' ? 422 : 201);
    expect((await refund({ amount: 1010 })).status).toBe(201);
  });

  it('does not start on a database with amounts in another currency', async () => {
    const { migrate } = await import('../../../engine/server/testing.ts');
    const { appFile } = await import('../../../engine/server/testing.ts');
    const { pool } = world.deps;
    const start = () =>
      migrate(pool).then(
        () => 'started',
        (error: Error) => error.message,
      );
    // The template of the tests was made by a portal in USD.
    await pool.query(`update settings set value = 'CHF' where name = 'currency'`);
    expect(await start()).toContain(`The amounts in the database are in CHF, and app.json names ${currency};`);
    await pool.query(`delete from settings where name = 'currency'`);
    appFile().currency = 'CHF';
    expect(await start()).toContain(`The amounts in the database are in ${currency}, and app.json names CHF;`);
    for (const code of ['', 'ZZZ', currency.toLowerCase()]) {
      appFile().currency = code;
      expect(await start()).toContain(`ISO 4217 has no currency "${code}"`);
    }
    appFile().currency = currency;
    expect(await start()).toBe('started');
    const { rows } = await pool.query(`select value from settings where name = 'currency'`);
    expect(rows).toEqual([{ value: currency }]);
  });
});
