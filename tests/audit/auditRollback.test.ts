/** If the audit entry of a staff action cannot be written, the action is not done: whatever the call, nothing of it is left. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContract } from '../../engine/server/testing.ts';
import type { CallName } from '../../schemas/generated/types.ts';
import { addressOf } from '../engine/contract/address.ts';
import { isAudited } from '../engine/contract/audited.ts';
import { bodies } from '../engine/contract/bodies.ts';
import { hasRecord } from '../engine/rights/expected.ts';
import { addressesOf } from '../engine/rights/records.ts';
import type { Client } from '../helpers/client.ts';
import { signInToDemo } from '../helpers/routes.ts';
import { tableChecksums } from '../helpers/tableChecksums.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createCouponAs } from '../support/api/billing/createCoupon.ts';

const { rows } = readContract();
const auditedCalls = rows.filter(isAudited);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app?.close());

/** Which row of a list an action fits, if it does not fit the first one. */
const fits: { [Name in CallName]?: string } = {
  quoteOrder: 'orders?status=quote_requested',
  holdOrder: 'orders?status=queued',
  releaseOrder: 'orders?status=on_hold',
  assignOrder: 'orders?status=queued',
  reassignOrder: 'orders?status=in_progress',
  takeUpOrder: 'orders?status=revision_requested',
  finishWork: 'orders?status=in_progress',
  sendBackOrder: 'orders?status=quality_check',
  cancelOrder: 'orders?status=queued',
  obtainResultToken: 'orders?status=quality_check',
  postSupportMessage: 'orders?status=queued',
  refundPayment: 'payments?payment_status=succeeded',
  patchStaff: 'staff?q=support',
  leaveStaff: 'staff?q=support',
  inviteStaffAgain: 'staff?state=invited',
  unblockCustomer: 'customers?q=locked',
  grantCoupon: 'coupons?status=available',
};
/** The demo world has nothing that these fit: they share their way with others that are here. */
const fitNothing = [
  'noteEvidence',
  'resendVerification',
  'renewContract',
  'deliverOrder',
  'stopImpersonating',
  'registerFiles',
  'acceptCount',
  'keepOrdered',
];

/** Beside those of the actions. */
const invited = { first_name: 'Jo', last_name: 'Reed', email: 'jo@example.test', role: 'support' } as const;

it('an action whose audit entry fails leaves nothing, and is answered as failed', async () => {
  const [customer, admin] = await Promise.all([signInToDemo(app.url, 'customer'), signInToDemo(app.url, 'admin')]);
  const [customer_uuid, editor_uuid] = [await meOf(customer), await meOf(admin)];
  const whom = { customer_uuid: await meOf(await signInToDemo(app.url, 'other')) };
  await admin.expect(201, 'createContract', { body: { ...bodies.createContract, customer_uuid } });
  await customer.expect(201, 'giveConsent', { body: bodies.giveConsent });
  await admin.expect(201, 'inviteStaff', { body: invited });
  await createCouponAs(admin, { code: 'AT-REST' });
  const addresses = await addressesOf(rows, auditedCalls.filter(hasRecord), { customer, admin });
  const first = async (list: string) => {
    const { body } = await admin.get(`/api/support/${list}`);
    return (body as { items: { uuid: string }[] }).items[0]?.uuid ?? '';
  };
  for (const [name, list] of Object.entries(fits)) {
    const { path } = auditedCalls.find(row => row.name === name)!;
    addresses.set(name, addressOf(path, await first(list)));
  }
  const uuids = [await first('orders?status=in_progress')];
  const named: { [Name in CallName]?: object } = {
    assignOrders: { uuids: [await first('orders?status=queued')] },
    reassignOrders: { uuids, editor_uuid },
    reassignOrder: { editor_uuid },
    moveCredit: { customer_uuid },
    createContract: whom,
    grantCoupon: whom,
  };
  await app.db.execute(sql`
    create function audit_full() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`);
  await app.db.execute(sql`
    create trigger audit_full before insert on audit_entries for each statement execute function audit_full()`);
  const before = await tableChecksums(app);
  const refused: string[] = [];
  for (const { name, method, path, body } of auditedCalls) {
    const asked = body ? { ...bodies[name as CallName], ...named[name as CallName] } : undefined;
    const { status } = await admin.request(method, addresses.get(name) ?? addressOf(path, ''), asked);
    if (status !== 500) refused.push(name);
  }
  expect(await tableChecksums(app)).toEqual(before);
  expect(refused.sort()).toEqual([...fitNothing].sort());
}, 60_000);

const meOf = async (client: Client): Promise<string> => (await client.expect(200, 'getMe')).body.uuid;
