/** The portal's calendar: who keeps it, and the dates that follow it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FormState } from '../../schemas/generated/types.ts';
import { orders } from '../../server/orders/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { bringOrderTo, prepareActors } from '../orders/api/bringOrderTo.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
let admin: Customer;
let member: Customer;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  // A Monday: six working days later it is Tuesday, December 8.
  app.clock.setOffset(Date.parse('2026-11-30T09:00:00Z') - Date.now());
  [admin, member, customer] = await Promise.all([createStaff(app, 'admin'), createStaff(app), app.signUp()]);
});
afterAll(() => app?.close());

const path = '/api/support/holidays';
const add = (by: Customer, body: object) => by.post(path, { name: 'Company day', every_year: false, ...body });

async function promisedDay(): Promise<string | undefined> {
  const begun = (await customer.call('initOrderForm', { body: {} })).body;
  const step_data = { order_type: 'copy_editing', words: 8400 };
  const body = { step: 'files', step_data, action: 'save_state' as const, version: begun.version };
  const params = { object_uuid: begun.object_uuid! };
  const form: FormState = (await customer.expect(200, 'postOrderForm', { params, body })).body;
  const options = form.form.ui_schema.turnaround as { 'ui:options': { choices: { hint: string }[] } };
  return options['ui:options'].choices[0]?.hint;
}

it('is kept by administrators alone, a day once', async () => {
  const made = await add(admin, { date: '2026-07-03' });
  expect(made.status, made.text).toBe(201);
  expect((await add(admin, { date: '2026-07-03', name: 'Another' })).status).toBe(422);
  expect((await add(admin, { date: '2026-02-30' })).status).toBe(422);
  expect((await add(admin, { date: '2026-07-04', name: '   ' })).status).toBe(422);
  expect((await add(member, { date: '2026-07-04' })).status).toBe(403);
  expect((await customer.get(path)).status).toBe(403);
  const { items } = (await member.get(path)).body as { items: { name: string; date: string }[] };
  expect(items).toEqual([expect.objectContaining({ name: 'Company day', date: '2026-07-03' })]);
});

it('moves the dates that the form promises, and those that orders get', async () => {
  expect(await promisedDay()).toBe('6 working days: Tue, December 8');
  const made = (await add(admin, { date: '2026-12-02' })).body as { uuid: string; version: number };
  await add(admin, { date: '2020-12-03', every_year: true });
  // December 5 is a Saturday.
  await add(admin, { date: '2026-12-05' });
  expect(await promisedDay()).toBe('6 working days: Thu, December 10');

  const queued = await bringOrderTo.queued(await prepareActors(app, customer, member));
  const dueAt = async () => (await app.db.select().from(orders).where(eq(orders.uuid, queued)))[0]?.due_at;
  expect((await dueAt())?.toISOString()).toBe('2026-12-10T17:00:00.000Z');
  // An order without files expects a date, until it has one. This one is express: 3 working days.
  const read = (object_uuid: string) => customer.expect(200, 'getOrder', { params: { object_uuid } });
  const unpaid = await createPlacedOrder(customer);
  expect((await read(unpaid)).body).toMatchObject({ due_at: null, expected_due_at: '2026-12-07T17:00:00.000Z' });
  expect((await read(queued)).body.expected_due_at).toBeNull();

  expect((await admin.delete(`${path}/${made.uuid}?version=${made.version}`)).status).toBe(204);
  expect(await promisedDay()).toBe('6 working days: Wed, December 9');
  expect((await dueAt())?.toISOString(), 'what was promised stays').toBe('2026-12-10T17:00:00.000Z');
  expect((await read(unpaid)).body.expected_due_at).toBe('2026-12-04T17:00:00.000Z');
});
