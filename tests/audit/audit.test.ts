import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../engine/server/audit/index.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { createPaidOrder } from '../orders/api/orderStages.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
let staff: Customer;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  [staff, customer] = [await createStaff(app), await app.signUp({ first_name: 'Ada', last_name: 'Lovelace' })];
});
afterAll(() => app?.close());

const lock = (user_uuid: string, note = 'Odd sign-ins.') =>
  staff.expect(200, 'blockCustomer', { params: { user_uuid }, body: { reason: 'security', note } });
const audit = async (query: Record<string, unknown>) => (await staff.expect(200, 'listAudit', { query })).body;
const listActions = async (query: Record<string, unknown>) => (await audit(query)).items.map(({ action }) => action);

describe('the audit log of staff', () => {
  beforeAll(async () => {
    await lock(customer.me.uuid);
    await staff.expect(200, 'unblockCustomer', {
      params: { user_uuid: customer.me.uuid },
      body: { note: 'It was her.' },
    });
  });

  it('shows who, what, before and after, why and from where as text', async () => {
    const [entry] = (await audit({ customer_uuid: customer.me.uuid, action: 'block' })).items;
    expect(entry).toMatchObject({
      by: staff.me.uuid,
      by_name: 'Sam Editor',
      role: 'support',
      action: 'block',
      why: 'Odd sign-ins.',
      customer_name: `Ada Lovelace · ${customer.me.email}`,
      address: expect.stringMatching(/127|::1/),
    });
    expect(entry?.changes).toContainEqual({ what: 'Reason of the lock', before: '–', after: 'Security' });
    const one = await staff.expect(200, 'getAuditEntry', { params: { entry_uuid: entry?.uuid ?? '' } });
    expect(one.body).toEqual(entry);
    const german = await staff.expect(200, 'getAuditEntry', {
      params: { entry_uuid: entry?.uuid ?? '' },
      headers: { 'accept-language': 'de' },
    });
    expect(german.body.changes.map(({ what }) => what)).toContain('Grund der Sperre');
  });

  it.each([
    ['who did it', 'sam ed'],
    ['the customer', 'lovelace'],
    ['why', 'it was her'],
    ['what', 'unblock'],
  ])('is found by %s', async (_by, q) => {
    expect(await listActions({ q })).toContain('unblock');
  });

  it('is found by the number of the order, and by nothing that is no part of it', async () => {
    const uuid = await createPlacedOrder(customer);
    const { body } = await staff.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } });
    await staff.expect(200, 'cancelOrder', { params: { object_uuid: uuid }, body: { note: 'Twice.' } });
    expect(await listActions({ q: body.number })).toEqual(['cancel']);
    expect(await listActions({ order_uuid: uuid })).toEqual(['cancel']);
    expect(await listActions({ q: '100%_nothing' })).toEqual([]);
  });

  it('is closed to customers, and rejects unknown filters', async () => {
    expect((await customer.call('listAudit')).status).toBe(403);
    expect((await staff.call('listAudit', { query: { colour: 'red' } })).status).toBe(422);
    expect((await staff.call('getAuditEntry', { params: { entry_uuid: randomUUID() } })).status).toBe(404);
  });

  it('has sign-ins of staff, and none of customers', async () => {
    await app.signIn(staff.me.email, staff.password);
    await app.signIn(customer.me.email, customer.password);
    expect(await listActions({ by: staff.me.uuid, action: 'sign_in' })).toEqual(['sign_in']);
    expect(await listActions({ by: customer.me.uuid })).toEqual([]);
  });
});

describe('a customer', () => {
  it('reads what staff did with their data, with the first name, and with the reason if it is meant for them', async () => {
    const somebody = await app.signUp();
    await somebody.expect(201, 'giveConsent', { body: { kind: 'impersonate', lasts: '24h' } });
    const member = await app.signIn(staff.me.email, staff.password);
    const body = { why: 'You asked about your invoice.' };
    await member.expect(200, 'impersonateCustomer', { params: { user_uuid: somebody.me.uuid }, body });
    await member.expect(204, 'stopImpersonating');
    await lock(somebody.me.uuid, 'Told by the bank.');
    await staff.expect(200, 'unblockCustomer', { params: { user_uuid: somebody.me.uuid }, body: { note: 'Solved.' } });
    const { items } = (await somebody.expect(200, 'listActivity')).body;
    expect(items.map(({ what, by, why }) => [what, by, why])).toEqual(
      expect.arrayContaining([
        ['Viewed your portal', 'Sam', 'You asked about your invoice.'],
        ['Stopped viewing your portal', 'Sam', null],
        ['Locked your account', 'Sam', null],
      ]),
    );
    const stranger = await app.signUp();
    expect((await stranger.expect(200, 'listActivity')).body.items).toEqual([]);
  });

  it('does not see internal entries of staff', async () => {
    const somebody = await app.signUp();
    const created = await staff.post('/api/support/customer-notes', {
      customer_uuid: somebody.me.uuid,
      text: 'Calls on Mondays.',
    });
    expect(created.status, created.text).toBe(201);
    expect((await somebody.expect(200, 'listActivity')).body.items).toEqual([]);
    const [entry] = (await audit({ customer_uuid: somebody.me.uuid })).items;
    expect(entry).toMatchObject({ action: 'create', resource: 'customer_notes' });
    expect(entry?.changes.map(({ after }) => after)).toContain('Calls on Mondays.');
  });

  it('the erasure of an account deletes personal data of its entries, and keeps the entries', async () => {
    const somebody = await app.signUp();
    const params = { user_uuid: somebody.me.uuid };
    const { version } = (await staff.expect(200, 'getCustomer', { params })).body;
    await staff.expect(200, 'patchCustomer', {
      params,
      body: { first_name: 'Grace', note: 'As Grace said.', version },
    });
    const ofThem = async () => (await audit({ customer_uuid: somebody.me.uuid, action: 'correct' })).items[0];
    expect((await ofThem())?.changes.map(({ after }) => after)).toContain('Grace');
    expect((await ofThem())?.why).toBe('As Grace said.');
    await somebody.expect(200, 'deleteAccount');
    await app.advance('P15D');
    staff = await app.signIn(staff.me.email, staff.password);
    expect(await ofThem()).toMatchObject({ action: 'correct', changes: [], why: null });
    const kept = await app.db.select().from(auditEntries).where(eq(auditEntries.customer_uuid, somebody.me.uuid));
    expect(JSON.stringify(kept)).not.toContain('Grace');
  });

  it('a deleted customer cannot be found by staff: the orders stay, and nothing can be sent or granted', async () => {
    const somebody = await app.signUp({ first_name: 'Zebulon' });
    const uuid = await createPaidOrder(somebody);
    const note = 'Zebulon asked for it.';
    await staff.expect(200, 'cancelOrder', { params: { object_uuid: uuid }, body: { note } });
    const credit = {
      customer_uuid: somebody.me.uuid,
      direction: 'give',
      note,
      sum: { amount: 100, currency: 'USD' },
    };
    await staff.expect(201, 'moveCredit', { body: credit });
    await somebody.expect(200, 'deleteAccount');
    await app.advance('P15D');
    staff = await app.signIn(staff.me.email, staff.password);
    const { body } = await staff.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } });
    expect([body.customer_email, body.audit.map(({ why }) => why)]).toEqual([null, [null]]);
    for (const name of ['listSupportOrders', 'listSupportPayments', 'listCredits', 'listAudit'] as const)
      expect((await staff.expect(200, name)).text).not.toMatch(/Zebulon|erased:/);
    expect((await staff.call('moveCredit', { body: credit })).status).toBe(422);
    const kept = await staff.post('/api/support/customer-notes', { customer_uuid: somebody.me.uuid, text: 'Gone.' });
    expect(kept.status, kept.text).toBe(422);
  });
});
