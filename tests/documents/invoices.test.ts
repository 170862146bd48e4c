import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccount } from '../../server/account/accountLock.ts';
import { documents } from '../../server/documents/tables.ts';
import { taxRates } from '../../server/generated/entityTables.ts';
import { cards, payWith } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { createPaidOrder, standard } from '../orders/api/orderStages.ts';
import { fetchDocument, newestPayment } from './fetchDocument.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db
    .insert(taxRates)
    .values({ uuid: crypto.randomUUID(), country: 'US', state: 'New York', tax_percent: 8.875 });
});
afterAll(() => app.close());

const press = (street: string, more: object = {}) => ({
  name: 'Northfield Press',
  website: null,
  emails: [],
  tax_id: null,
  has_different_billing_address: false,
  address: { street, city: 'New York', postcode: '10012', country: 'US', state: 'New York' },
  ...more,
});
const asOrganization = (customer: Customer, body: object) => customer.expect(200, 'putOrganization', { body });
const invoiceOf = async (customer: Customer) =>
  fetchDocument(customer, (await newestPayment(customer)).invoice_url ?? '');

describe('the invoice of a paid order', () => {
  it('is a small PDF to keep, with everything that was agreed', async () => {
    const customer = await app.signUp({ first_name: 'Mara', last_name: 'Lindqvist' });
    await asOrganization(customer, press('118 Greene Street'));
    await createPaidOrder(customer);
    const payment = await newestPayment(customer);
    const { status, headers, bytes, text } = await invoiceOf(customer);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="invoice-I-\d\d-\d{6}\.pdf"/),
    });
    expect(bytes.length).toBeLessThan(40_000);
    expect(Buffer.from(bytes).toString('latin1')).toContain('/FontFile2');
    for (const said of [
      /Invoice I-\d\d-\d{6}/,
      'Galley Editing, Inc.',
      'Northfield Press',
      'Mara Lindqvist',
      '118 Greene Street',
      'New York, NY 10012'.replace('NY', 'New York'),
      payment.number,
      payment.order?.number ?? 'no order',
      'Copy editing',
      '8,400 words at $40.00 per 1,000',
      '336.00',
      'Sales tax, New York',
      '29.82',
      '365.82',
      /Paid with Visa ••4242 on \w+ \d+, \d{4}/,
    ])
      expect(text).toMatch(said instanceof RegExp ? said : new RegExp(said.replace(/[.()+$]/g, '\\$&')));
  });

  it('stays as it was when the address changes', async () => {
    const customer = await app.signUp();
    await asOrganization(customer, press('1 Old Street'));
    await createPaidOrder(customer);
    await asOrganization(customer, press('2 New Street', { name: 'Another Press' }));
    const { text } = await invoiceOf(customer);
    expect(text).toContain('1 Old Street');
    expect(text).not.toMatch(/Another Press|2 New Street/);
  });

  it('says who owes the tax when it is turned over to the customer', async () => {
    const customer = await app.signUp();
    const address = { street: 'Am Kai 4', city: 'Hamburg', postcode: '20457', country: 'DE', state: null };
    await asOrganization(customer, press('', { address, tax_id: 'DE136695976' }));
    await app.deps.jobs.run(app.deps, 'tax_numbers');
    await createPaidOrder(customer);
    const { text } = await invoiceOf(customer);
    expect(text).toContain('Reverse charge: the customer, VAT ID DE136695976, owes the tax.');
    expect(text).toContain('20457 Hamburg');
    expect((await newestPayment(customer)).tax.amount).toBe(0);
  });

  it.each([
    ['de', 'Rechnung', 'Bezahlt mit Visa'],
    ['ar', 'Visa', 'I-'],
  ])('is in the language of the customer: %s', async (locale, ...words) => {
    const customer = await app.signUp();
    await customer.expect(200, 'patchMe', { body: { locale } });
    await createPaidOrder(customer);
    const { text, bytes } = await invoiceOf(customer);
    for (const word of words) expect(text).toContain(word);
    expect(bytes.length).toBeLessThan(50_000);
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/Lang (${locale})`);
  });
});

describe('the receiver of an invoice', () => {
  it('is only the payer, also while the account is locked', async () => {
    const [customer, stranger] = [await app.signUp(), await app.signUp()];
    await createPaidOrder(customer);
    const { invoice_url, receipt_url } = await newestPayment(customer);
    for (const url of [invoice_url ?? '', receipt_url ?? '']) {
      expect((await fetchDocument(stranger, url)).status).toBe(404);
      expect((await fetchDocument(app.client(), url)).status).toBe(401);
    }
    await app.db.transaction(tx => lockAccount(tx, app.deps, customer.me.uuid, 'terms', null));
    expect((await fetchDocument(customer, invoice_url ?? '')).status).toBe(200);
  });

  it('gets none while nothing was paid', async () => {
    const customer = await app.signUp();
    await payWith(customer, await createPlacedOrder(customer, standard), cards.declined);
    const payment = await newestPayment(customer);
    expect(payment).toMatchObject({ payment_status: 'failed', invoice_url: null, receipt_url: null });
    expect((await fetchDocument(customer, `/api/billing/payments/${payment.uuid}/invoice`)).status).toBe(404);
    expect(await app.db.$count(documents, eq(documents.payment_uuid, payment.uuid))).toBe(0);
  });
});
