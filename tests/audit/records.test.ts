/** What an entry tells in one line, and what it is about: one row for each kind of record. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditRecord } from '../../schemas/generated/types.ts';
import { recordStatements } from '../engine/listing/queryPlans.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { createQueuedOrder } from '../orders/api/orderStages.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
let admin: Customer;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  admin = await createStaff(app, 'admin', { first_name: 'Tomas', last_name: 'Okafor' });
  customer = await app.signUp({ first_name: 'Ada', last_name: 'Lovelace' });
});
afterAll(() => app?.close());

const entries = async (query: Record<string, unknown>, language = 'en'): Promise<AuditRecord[]> =>
  (await admin.expect(200, 'listAudit', { query, headers: { 'accept-language': language } })).body.items;
const getRecordEntries = async (query: Record<string, unknown>, language?: string) =>
  (await entries(query, language)).map(({ what, number, record_gone }) => [what, number, record_gone]);

it('an announcement is titled by its text, also after it was edited and deleted', async () => {
  const body = { short_description: 'Closed on Friday' };
  const path = '/api/support/dashboard-messages';
  const made = (await admin.post(path, body)).body as { uuid: string; version: number };
  expect(await getRecordEntries({ record: made.uuid })).toEqual([['Created: Announcement', 'Closed on Friday', false]]);
  const edited = { version: made.version, short_description: 'Closed on Monday' };
  expect((await admin.patch(`${path}/${made.uuid}`, edited)).status).toBe(200);
  expect((await admin.delete(`${path}/${made.uuid}`)).status).toBe(204);
  expect(await getRecordEntries({ record: made.uuid })).toEqual([
    ['Deleted: Announcement', 'Closed on Monday', true],
    ['Edited: Announcement', 'Closed on Monday', true],
    ['Created: Announcement', 'Closed on Monday', true],
  ]);
  expect((await getRecordEntries({ record: made.uuid }, 'de'))[0]).toEqual([
    'Gelöscht: Ankündigung',
    'Closed on Monday',
    true,
  ]);
});

it('a row of an entity file is titled by what entries say of it', async () => {
  const path = '/api/support/customer-notes';
  const { body } = await admin.post(path, { customer_uuid: customer.me.uuid, text: 'Calls on Mondays.' });
  const { uuid, version } = body as { uuid: string; version: number };
  expect(await getRecordEntries({ record: uuid })).toEqual([['Created: Note', 'Calls on Mondays.', false]]);
  const gone = await admin.request('DELETE', `${path}/${uuid}?version=${version}`);
  expect(gone.status, gone.text).toBe(204);
  expect(await getRecordEntries({ record: uuid })).toEqual([
    ['Deleted: Note', 'Calls on Mondays.', true],
    ['Created: Note', 'Calls on Mondays.', true],
  ]);
});

it('an order is titled by its number, an export by its list, and a sign-in has no title', async () => {
  const uuid = await createPlacedOrder(customer);
  const { body } = await admin.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } });
  await admin.expect(200, 'cancelOrder', { params: { object_uuid: uuid }, body: { note: 'Twice.' } });
  expect(await getRecordEntries({ order_uuid: uuid })).toEqual([['Cancelled an order', body.number, false]]);
  await admin.expect(200, 'exportSupportOrders', { query: {} });
  expect(await getRecordEntries({ action: 'export' })).toEqual([['Exported a list', 'Orders', false]]);
  await app.signIn(admin.me.email, admin.password);
  expect(await getRecordEntries({ action: 'sign_in' })).toEqual([['Signed in', null, false]]);
});

it('an assignment says to whom, and an order by its number', async () => {
  const uuid = await createQueuedOrder(app, customer);
  const { body } = await admin.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } });
  await admin.expect(200, 'assignOrder', { params: { object_uuid: uuid }, body: {} });
  expect(await getRecordEntries({ order_uuid: uuid })).toEqual([['Assigned to Tomas Okafor', body.number, false]]);
});

it('credit is titled by its amount and its customer', async () => {
  const sum = { amount: 2000, currency: 'USD' };
  const body = { customer_uuid: customer.me.uuid, direction: 'give' as const, sum, note: 'Late.' };
  await admin.expect(201, 'moveCredit', { body });
  const [entry] = await entries({ action: 'give_credit' });
  expect(entry).toMatchObject({ what: expect.stringContaining('20.00'), number: 'Credit' });
  expect(entry?.customer_name).toBe(`Ada Lovelace · ${customer.me.email}`);
});

it('a page needs as many statements as one entry', async () => {
  const watched = recordStatements();
  const countStatements = async (size: number) => {
    watched.asked.length = 0;
    await entries({ size });
    return watched.asked.length;
  };
  await countStatements(100);
  const many = await countStatements(100);
  watched.stop();
  expect((await entries({ size: 100 })).length).toBeGreaterThan(6);
  expect(many).toBeLessThan(12);
});
