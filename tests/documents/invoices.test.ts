import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccount } from '../../server/account/accountLock.ts';
import { documents } from '../../server/documents/tables.ts';
import { taxRates } from '../../server/generated/entityTables.ts';
import { cards, payWith } from '../checkout/till.ts';
import { placed } from '../orders/drafting.ts';
import { paid, standard } from '../orders/stages.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { fetched, newest } from './reading.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.db
    .insert(taxRates)
    .values({ uuid: crypto.randomUUID(), country: 'US', state: 'New York', tax_percent: 8.875 });
});
afterAll(() => world.close());

const press = (street: string, more: object = {}) => ({
  ...{ name: 'Northfield Press', website: null, emails: [], tax_id: null, has_different_billing_address: false },
  address: { street, city: 'New York', postcode: '10012', country: 'US', state: 'New York' },
  ...more,
});
const asOrganization = (customer: Customer, body: object) => customer.expect(200, 'putOrganization', { body });
const invoiceOf = async (customer: Customer) => fetched(customer, (await newest(customer)).invoice_url ?? '');

describe('the invoice of a paid order', () => {
  it('is a small PDF to keep, with everything that was agreed', async () => {
    const customer = await world.signUp({ first_name: 'Mara', last_name: 'Lindqvist' });
    await asOrganization(customer, press('118 Greene Street'));
    await paid(customer);
    const payment = await newest(customer);
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
    const customer = await world.signUp();
    await asOrganization(customer, press('1 Old Street'));
    await paid(customer);
    await asOrganization(customer, press('2 New Street', { name: 'Another Press' }));
    const { text } = await invoiceOf(customer);
    expect(text).toContain('1 Old Street');
    expect(text).not.toMatch(/Another Press|2 New Street/);
  });

  it('says who owes the tax when it is turned over to the customer', async () => {
    const customer = await world.signUp();
    const address = { street: 'Am Kai 4', city: 'Hamburg', postcode: '20457', country: 'DE', state: null };
    await asOrganization(customer, press('', { address, tax_id: 'DE136695976' }));
    await world.deps.jobs.run(world.deps, 'tax_numbers');
    await paid(customer);
    const { text } = await invoiceOf(customer);
    expect(text).toContain('Reverse charge: the customer, VAT ID DE136695976, owes the tax.');
    expect(text).toContain('20457 Hamburg');
    expect((await newest(customer)).tax.amount).toBe(0);
  });

  it.each([
    ['de', 'Rechnung', 'Bezahlt mit Visa'],
    ['ar', 'Visa', 'I-'],
  ])('speaks the language of the customer: %s', async (locale, ...words) => {
    const customer = await world.signUp();
    await customer.expect(200, 'patchMe', { body: { locale } });
    await paid(customer);
    const { text, bytes } = await invoiceOf(customer);
    for (const word of words) expect(text).toContain(word);
    expect(bytes.length).toBeLessThan(50_000);
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/Lang (${locale})`);
  });
});

describe('who gets an invoice', () => {
  it('is the payer alone, also while the account is locked', async () => {
    const [customer, stranger] = [await world.signUp(), await world.signUp()];
    await paid(customer);
    const { invoice_url, receipt_url } = await newest(customer);
    for (const url of [invoice_url ?? '', receipt_url ?? '']) {
      expect((await fetched(stranger, url)).status).toBe(404);
      expect((await fetched(world.client(), url)).status).toBe(401);
    }
    await world.db.transaction(tx => lockAccount(tx, world.deps, customer.me.uuid, 'terms', null));
    expect((await fetched(customer, invoice_url ?? '')).status).toBe(200);
  });

  it('is nobody while nothing was paid', async () => {
    const customer = await world.signUp();
    await payWith(customer, await placed(customer, standard), cards.declined);
    const payment = await newest(customer);
    expect(payment).toMatchObject({ payment_status: 'failed', invoice_url: null, receipt_url: null });
    expect((await fetched(customer, `/api/billing/payments/${payment.uuid}/invoice`)).status).toBe(404);
    expect(await world.db.$count(documents, eq(documents.payment_uuid, payment.uuid))).toBe(0);
  });
});
