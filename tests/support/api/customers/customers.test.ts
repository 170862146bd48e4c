import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditParticulars } from '../../../../engine/server/audit/index.ts';
import { users } from '../../../../server/account/tables.ts';
import { insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createPlacedOrder } from '../../../orders/api/orderFixtures.ts';
import { createPaidOrder } from '../../../orders/api/orderStages.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let member: Customer;
let ada: Customer;
beforeAll(async () => {
  app = await startTestApp();
  [member, ada] = [await createStaff(app), await app.signUp({ first_name: 'Ada', last_name: 'Lovelace' })];
  await ada.expect(200, 'putOrganization', {
    body: {
      name: 'Analytical Engines',
      website: null,
      emails: [],
      tax_id: null,
      has_different_billing_address: false,
      address: { street: '12 St James', city: 'London', postcode: 'SW1Y', country: 'GB' },
    },
  });
});
afterAll(() => app?.close());

const names = async (query: Record<string, unknown>): Promise<string[]> =>
  (await member.expect(200, 'listCustomers', { query: query as never })).body.items.map(({ name }) => name ?? '');
const read = async (uuid: string) => (await member.expect(200, 'getCustomer', { params: { user_uuid: uuid } })).body;
const correct = (uuid: string, body: object) => member.call('patchCustomer', { params: { user_uuid: uuid }, body });

describe('the list of customers', () => {
  it('finds customers by a part of the name, the address or the organization, and no staff', async () => {
    await app.signUp({ first_name: 'Bo', last_name: 'Berg', email: 'bo@harbor.test' });
    expect(await names({ q: 'lovela' })).toEqual(['Ada Lovelace']);
    expect(await names({ q: 'a love' })).toEqual(['Ada Lovelace']);
    expect(await names({ q: 'ENGINES' })).toEqual(['Ada Lovelace']);
    expect(await names({ q: 'bo@har' })).toEqual(['Bo Berg']);
    expect(await names({ q: 'Sam' })).toEqual([]);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ sort: 'name' })).toEqual(['Bo Berg', 'Ada Lovelace']);
  });

  it('has views for those who are locked, not confirmed, past due or leaving', async () => {
    const [locked, leaving] = [await app.signUp({ first_name: 'Lou' }), await app.signUp({ first_name: 'Lee' })];
    const body = { reason: 'terms', note: 'Spam.' } as const;
    await member.expect(200, 'blockCustomer', { params: { user_uuid: locked.me.uuid }, body });
    await leaving.expect(200, 'deleteAccount');
    const [late, unconfirmed] = [await app.signUp({ first_name: 'Lex' }), await app.signUp({ first_name: 'Lia' })];
    await insertSubscription(app, late, 'limited', { status: 'past_due' });
    await app.db.update(users).set({ email_verified_at: null }).where(eq(users.uuid, unconfirmed.me.uuid));
    expect(await names({ 'blocked_at[empty]': ['false'] })).toEqual(['Lou Example']);
    expect(await names({ blocked_reason: ['terms'] })).toEqual(['Lou Example']);
    expect(await names({ 'deletion_scheduled_at[empty]': ['false'] })).toEqual(['Lee Example']);
    expect(await names({ 'email_verified_at[empty]': ['true'] })).toEqual(['Lia Example']);
    expect(await names({ subscription_status: ['past_due'] })).toEqual(['Lex Example']);
    expect(await names({ level: ['limited'] })).toEqual(['Lex Example']);
    expect((await read(locked.me.uuid)).standing).toBe('locked');
    expect((await read(leaving.me.uuid)).standing).toBe('leaving');
  });

  it('is not for customers', async () => {
    expect((await ada.call('listCustomers')).status).toBe(403);
    expect((await ada.call('getCustomer', { params: { user_uuid: ada.me.uuid } })).status).toBe(403);
  });
});

describe('one customer', () => {
  it('is shown with organization, plan, orders and money', async () => {
    expect(await read(ada.me.uuid)).toMatchObject({
      name: 'Ada Lovelace',
      standing: 'open',
      level: 'alacarte',
      subscription_status: null,
      organization_name: 'Analytical Engines',
      organization_address: { city: 'London' },
      open_orders: 0,
      orders_count: 0,
      paid: { amount: 0 },
      credit: { amount: 0 },
    });
  });

  it('is shown with what is open, what was paid without what went back, and what is left to them', async () => {
    const buyer = await app.signUp();
    await insertSubscription(app, buyer, 'limited');
    const given_up = await createPaidOrder(buyer);
    await createPaidOrder(buyer);
    await createPlacedOrder(buyer);
    await member.expect(200, 'cancelOrder', { params: { object_uuid: given_up }, body: { note: 'Twice.' } });
    await app.deps.jobs.run(app.deps, 'refunds');
    const sum = { amount: 1500, currency: 'USD' };
    const body = { customer_uuid: buyer.me.uuid, direction: 'give', sum, note: 'We were late.' } as const;
    await member.expect(201, 'moveCredit', { body });
    expect(await read(buyer.me.uuid)).toMatchObject({
      level: 'limited',
      subscription_status: 'active',
      credit: sum,
      // 336.00 with 20% off, once.
      open_orders: 2,
      orders_count: 3,
      paid: { amount: 26_880 },
    });
  });

  it('a staff account and an unknown one are not customers', async () => {
    const about = (user_uuid: string) => member.call('getCustomer', { params: { user_uuid } });
    expect((await about(member.me.uuid)).detail).toBe('This customer does not exist.');
    expect((await correct(member.me.uuid, { first_name: 'Max' })).detail).toContain('member of staff');
    expect((await about('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('is corrected by our team: kept with before and after, and told', async () => {
    const { version } = await read(ada.me.uuid);
    const given = { last_name: 'King', organization_tax_id: 'GB 12', note: 'By telephone.' };
    const { body } = await correct(ada.me.uuid, { version, ...given });
    expect(body).toMatchObject({ name: 'Ada King', organization_tax_id: 'GB 12', version: Number(version) + 1 });
    expect((await ada.expect(200, 'getOrganization')).body).toMatchObject({
      name: 'Analytical Engines',
      tax_id: 'GB 12',
    });
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'correct'));
    expect(entry).toMatchObject({ why: null, before: {}, customer_uuid: ada.me.uuid });
    // What is said of a person goes with the account.
    const [said] = await app.db.select().from(auditParticulars).where(eq(auditParticulars.customer_uuid, ada.me.uuid));
    expect(said).toMatchObject({
      why: 'By telephone.',
      before: { last_name: 'Lovelace', organization_tax_id: null },
      after: { last_name: 'King', organization_tax_id: 'GB 12' },
    });
    expect((await app.mailbox(ada.me.email))[0]?.subject).toBe('Our team corrected your account');
  });

  it('a customer whom another person changed is shown in the current version', async () => {
    const { version } = await read(ada.me.uuid);
    await ada.expect(200, 'patchMe', { body: { phone: '+44201234567' } });
    const late = await correct(ada.me.uuid, { version, first_name: 'Augusta' });
    expect(late.status).toBe(409);
    expect((late.body as { current?: unknown }).current).toMatchObject({ phone: '+44201234567', first_name: 'Ada' });
  });

  it('gets no names that would be links in mails, and no invalid addresses', async () => {
    expect((await correct(ada.me.uuid, { first_name: 'www.evil.test' })).detail).toMatchObject([
      { loc: ['body', 'first_name'] },
    ]);
    const organization_address = { street: 'A', city: 'B', postcode: '12', country: 'XX' };
    expect((await correct(ada.me.uuid, { organization_address })).detail).toMatchObject([
      { loc: ['body', 'organization_address', 'country'] },
    ]);
    const [kept] = await app.db.select().from(users).where(eq(users.uuid, ada.me.uuid));
    expect(kept?.first_name).toBe('Ada');
  });
});
