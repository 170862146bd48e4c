/** What staff wrote about a customer is erased with the account. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disputes, payments, refunds } from '../../../server/billing/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { bringOrderTo, type OrderActors, prepareActors } from '../../orders/api/bringOrderTo.ts';
import { readOrder } from '../../orders/api/orderFixtures.ts';
import { createStaff, runAction } from '../../support/api/staffHelpers.ts';

let app: TestApp;
let staff: Customer;
beforeAll(async () => {
  app = await startTestApp();
  staff = await createStaff(app);
});
afterAll(() => app?.close());

const note = 'Zebulon asked for it.';

/** Runs every action that takes a text of staff on an order and its payment. The order ends up cancelled. */
async function writeOfOrder(stage: OrderActors): Promise<string> {
  const uuid = await bringOrderTo.queued(stage);
  const params = { payment_uuid: (await readOrder(stage.customer, uuid)).payments[0]?.uuid ?? '' };
  const refund = (to: 'card' | 'credit') => ({ amount: 100, to, note });
  const headers = { 'idempotency-key': randomUUID() };
  for (const to of ['card', 'credit'] as const)
    await staff.expect(201, 'refundPayment', { params, body: refund(to), headers: to === 'card' ? headers : {} });
  const asked = randomUUID();
  const at = app.clock.now();
  await app.db.insert(refunds).values({
    uuid: asked,
    ...params,
    amount: 50,
    reason: note,
    provider_key: asked,
    refund_status: 'requested',
    refund_type: 'partial',
    created_at: at,
    updated_at: at,
  });
  await staff.expect(200, 'decideRefund', { params: { refund_uuid: asked }, body: { accept: false, note } });
  const dispute = { uuid: randomUUID(), ...params, dispute_status: 'open' as const, opened_at: at };
  await app.db.insert(disputes).values(dispute);
  await staff.expect(200, 'noteEvidence', { params, body: { evidence: note } });
  await app.db.update(disputes).set({ dispute_status: 'won', closed_at: at }).where(eq(disputes.uuid, dispute.uuid));
  await staff.expect(201, 'postSupportMessage', { params: { object_uuid: uuid }, body: { text: note } });
  await runAction(staff, 'holdOrder', uuid, { reason: 'question', question: note });
  await runAction(staff, 'releaseOrder', uuid, { note });
  await runAction(staff, 'cancelOrder', uuid, { note });
  await app.db.update(orders).set({ stars: 5, rating_sentence: note, rated_at: at }).where(eq(orders.uuid, uuid));
  return params.payment_uuid;
}

async function writeOfCustomer({ me }: Customer): Promise<void> {
  const params = { user_uuid: me.uuid };
  await staff.expect(200, 'blockCustomer', { params, body: { reason: 'terms', note } });
  await staff.expect(200, 'unblockCustomer', { params, body: { note } });
  await staff.expect(200, 'patchCustomer', { params, body: { phone: '+12125550100', note } });
  expect((await staff.post('/api/support/customer-notes', { customer_uuid: me.uuid, text: note })).status).toBe(201);
}

/** Everything in the database that names them. */
async function placesOf(name: string): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ place: string }>(
    `select table_schema || '.' || table_name as place from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'collections')`,
  );
  const found: string[] = [];
  for (const { place } of rows) {
    const { rowCount } = await app.deps.pool.query(`select 1 from ${place} t where t::text ilike $1`, [`%${name}%`]);
    if (rowCount) found.push(place);
  }
  return found;
}

/** Where all that is. */
const written = [
  'public.users',
  'public.audit_particulars',
  'public.disputes',
  'public.refunds',
  'public.documents',
  'public.orders',
  'public.order_events',
  'public.order_messages',
  'public.idempotency_keys',
  'collections.customer_notes',
];

it('only issued documents and the last email still contain the name', async () => {
  const customer = await app.signUp({ first_name: 'Zebulon', email: 'zebulon@gone.test' });
  const stage = await prepareActors(app, customer, staff);
  const payment = await writeOfOrder(stage);
  await writeOfCustomer(customer);
  await staff.expect(200, 'exportSupportOrders', { query: { q: 'zebulon', status: ['cancelled'] } });
  expect(await placesOf('zebulon')).toEqual(expect.arrayContaining(written));
  await customer.expect(200, 'deleteAccount');
  app.clock.setOffset(app.clock.offset() + 15 * 86_400_000);
  for (const job of ['refunds', 'idempotency_keys', 'account_deletion']) await app.deps.jobs.run(app.deps, job);
  expect((await placesOf('zebulon')).sort()).toEqual(['public.documents', 'public.mail_outbox']);
  const [paid] = await app.db.select().from(payments).where(eq(payments.uuid, payment));
  expect(paid?.payment_status).toBe('refunded');
});
