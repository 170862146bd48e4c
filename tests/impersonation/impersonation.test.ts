import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowedWhileImpersonating, type Manifest, toReadOnlyManifest } from '../../engine/dsl/index.ts';
import { auditEntries, readAuditEntries } from '../../engine/server/audit/index.ts';
import { publishSessionsEnded } from '../../engine/server/events/index.ts';
import { readContract } from '../../engine/server/testing.ts';
import { users } from '../../server/account/tables.ts';
import { sessions } from '../../server/auth/tables.ts';
import { addressOf } from '../engine/contract/address.ts';
import { bodies } from '../engine/contract/bodies.ts';
import { listen } from '../engine/events/listening.ts';
import { isOfTeam } from '../engine/rights/expected.ts';
import { tableChecksums } from '../helpers/tableChecksums.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
let customer: Customer;
let staff: Customer;
let order: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp({ first_name: 'Ada' });
  staff = await createStaff(app);
  order = await createPlacedOrder(customer);
});
afterAll(() => app?.close());

const allow = async (of: Customer = customer, lasts = '24h') =>
  (await of.expect(201, 'giveConsent', { body: { kind: 'impersonate', lasts } })).body.uuid;
const withdraw = (consent_uuid: string, of: Customer = customer) =>
  of.call('withdrawConsent', { params: { consent_uuid } });
const look = (member: Customer = staff, at: Customer = customer) =>
  member.call('impersonateCustomer', {
    params: { user_uuid: at.me.uuid },
    body: { why: 'They asked about an order.' },
  });
const stop = (member: Customer = staff) => member.call('stopImpersonating');
const readMe = async (member: Customer = staff) => (await member.expect(200, 'getMe')).body;

describe('impersonation of a customer', () => {
  it('needs their permission, and says so', async () => {
    expect((await look()).detail).toBe(
      'This customer has not allowed this. They can allow it under Account, Security.',
    );
    expect((await look(customer)).status).toBe(403);
    expect((await staff.call('giveConsent', { body: { kind: 'impersonate', lasts: '7d' } })).status).toBe(403);
    const consent = await allow();
    expect((await customer.expect(200, 'listConsents')).body).toMatchObject([{ uuid: consent, kind: 'impersonate' }]);
    expect((await withdraw(consent)).status).toBe(204);
    expect((await withdraw(consent)).status).toBe(404);
    expect((await look()).status).toBe(409);
  });

  it('shows what the customer sees, tells who looks, and ends when it is ended', async () => {
    const consent = await allow();
    expect((await look()).status).toBe(200);
    expect(await readMe()).toMatchObject({ uuid: customer.me.uuid, role: 'customer', impersonation: { staff: 'Sam' } });
    expect((await staff.expect(200, 'listOrders')).body.items.map(item => item.uuid)).toContain(order);
    expect((await staff.call('listSupportOrders')).status).toBe(403);
    expect((await customer.expect(200, 'getMe')).body).not.toHaveProperty('impersonation');
    expect((await stop()).status).toBe(204);
    expect(await readMe()).toMatchObject({ uuid: staff.me.uuid });
    expect((await staff.call('listSupportOrders')).status).toBe(200);
    expect((await stop()).status).toBe(204);
    await withdraw(consent);
  });

  it('is only of that one session', async () => {
    const consent = await allow();
    const elsewhere = await app.signIn(staff.me.email, staff.password);
    await look();
    expect((await readMe(elsewhere)).uuid).toBe(staff.me.uuid);
    await withdraw(consent);
  });

  it.each([
    ['the customer takes it back', async (consent: string) => void (await withdraw(consent))],
    [
      '15 minutes have passed, and not before',
      async () => {
        await app.advance('PT14M30S');
        expect(await readMe()).toMatchObject({ uuid: customer.me.uuid });
        await app.advance('PT30S');
      },
    ],
    [
      'the customer becomes one of us',
      async () => void (await app.db.update(users).set({ role: 'support' }).where(eq(users.uuid, customer.me.uuid))),
    ],
    [
      'the holder of the session is locked out',
      async () =>
        void (await app.db.update(users).set({ blocked_at: new Date() }).where(eq(users.uuid, staff.me.uuid))),
    ],
  ])('ends when %s', async (_why, end) => {
    const consent = await allow();
    expect((await look()).status).toBe(200);
    await end(consent);
    expect(await readMe()).toMatchObject({ uuid: staff.me.uuid });
    await app.db.update(users).set({ role: 'customer' }).where(eq(users.uuid, customer.me.uuid));
    await app.db.update(users).set({ blocked_at: null }).where(eq(users.uuid, staff.me.uuid));
    await stop();
    await withdraw(consent);
  });

  it('ends, and does not begin again, when the customer asks for the end of their account', async () => {
    const leaving = await app.signUp();
    await allow(leaving);
    expect((await look(staff, leaving)).status).toBe(200);
    await leaving.expect(200, 'deleteAccount');
    expect(await readMe()).toMatchObject({ uuid: staff.me.uuid });
    expect((await look(staff, leaving)).status).toBe(409);
  });

  it('tells a page that is open nothing more once another customer is seen', async () => {
    const other = await app.signUp();
    const consents = [await allow(), await allow(other)];
    await look();
    const page = await listen(staff);
    await app.db.update(sessions).set({ seeing_uuid: other.me.uuid }).where(eq(sessions.seeing_uuid, customer.me.uuid));
    await publishSessionsEnded(app.db);
    await page.over;
    expect(page.named).toEqual(['end {"reason":"session"}']);
    await stop();
    await withdraw(consents[0]!);
  });

  it('lasts no longer than the permission', async () => {
    const consent = await allow();
    await app.advance('PT23H55M');
    staff = await app.signIn(staff.me.email, staff.password);
    customer = await app.signIn(customer.me.email, customer.password);
    await look();
    const { impersonation } = await readMe();
    expect(Date.parse(impersonation?.until ?? '') - app.clock.now().getTime()).toBeLessThanOrEqual(5 * 60_000);
    await app.advance('PT6M');
    expect((await readMe()).uuid).toBe(staff.me.uuid);
    expect((await look()).status).toBe(409);
    expect((await withdraw(consent)).status).toBe(404);
  });

  it('rejects a page that shows another customer', async () => {
    const consent = await allow();
    const believing = (uuid: string, header = 'x-impersonating') => ({ headers: { [header]: uuid } });
    expect((await staff.call('getMe', believing(customer.me.uuid))).status).toBe(403);
    await look();
    expect((await staff.call('listOrders', believing(customer.me.uuid))).status).toBe(200);
    await stop();
    const over = await staff.call('patchMe', { ...believing(customer.me.uuid), body: { first_name: 'Eve' } });
    expect([over.status, over.body]).toMatchObject([403, { impersonation: 'ended' }]);
    // A page that was opened before an upgrade sends the header of then.
    const early = await staff.call('listOrders', believing(customer.me.uuid, 'x-seeing'));
    expect([early.status, early.body]).toMatchObject([403, { impersonation: 'ended' }]);
    expect((await readMe()).first_name).toBe('Sam');
    await withdraw(consent);
  });

  it('is in the audit and in the customer’s timeline', async () => {
    const consent = await allow();
    await look();
    await stop();
    await withdraw(consent);
    const [ended, began] = await readAuditEntries(app.db, eq(auditEntries.customer_uuid, customer.me.uuid));
    expect(began).toMatchObject({
      action: 'impersonate',
      by: staff.me.uuid,
      why: 'They asked about an order.',
      told: true,
    });
    expect(ended).toMatchObject({ action: 'stop_impersonating' });
  });
});

describe('nothing is changed during impersonation', () => {
  const { rows } = readContract();
  let consent: string;
  beforeAll(async () => {
    consent = await allow();
    await look();
  });
  afterAll(async () => {
    await stop();
    await withdraw(consent);
  });

  const writing = rows.filter(row => row.method !== 'GET' && !row.whileImpersonating);
  it.each(writing)('$method $path', async ({ method, path, name }) => {
    const body = bodies[name as keyof typeof bodies] ?? {};
    const answer = await staff.request(method, addressOf(path, order), method === 'DELETE' ? undefined : body);
    expect([answer.status, answer.detail]).toEqual([
      403,
      'You are seeing the portal as a customer. Nothing can be changed here.',
    ]);
  });

  it('by what answers there: the database refuses it', async () => {
    const change = app.deps.reading.update(users).set({ first_name: 'Eve' });
    const cause = { message: 'cannot execute UPDATE in a read-only transaction' };
    await expect(change).rejects.toMatchObject({ cause });
    expect((await readMe()).first_name).toBe('Ada');
  });

  it('by calls that read, either', async () => {
    const before = await tableChecksums(app);
    const statuses: Record<string, number> = {};
    for (const { method, path, name, stream } of rows.filter(row => row.method === 'GET')) {
      if (stream) continue;
      const answer = await staff.request(method, addressOf(path, order));
      statuses[name] = answer.status;
      expect([200, 304, 403, 404, 409, 410, 422], `${name}: ${answer.text}`).toContain(answer.status);
    }
    expect(await tableChecksums(app)).toEqual(before);
    expect(statuses).toMatchObject({ listOrders: 200, getOrder: 200, obtainTransporterToken: 403 });
  });
});

describe('what the page offers', () => {
  const { rows } = readContract();

  it.each(rows)('$name is refused by the server exactly where the page does not send it', async row => {
    if (row.stream || isOfTeam(row) || row.public || row.whileImpersonating) return;
    const consent = await allow();
    await look();
    const answer = await staff.request(row.method, addressOf(row.path, order), row.method === 'GET' ? undefined : {});
    const isReadOnly = (answer.body as { impersonation?: string } | undefined)?.impersonation === 'active';
    expect([row.name, isReadOnly]).toEqual([row.name, !isAllowedWhileImpersonating(row)]);
    await stop();
    await withdraw(consent);
  });

  it('of a portal is what shows something: no right, screen or action that changes anything', async () => {
    const manifest = (await customer.expect(200, 'getPortal')).body as unknown as Manifest;
    const open = new Set(rows.filter(isAllowedWhileImpersonating).map(({ name }) => name));
    const seenPortal = toReadOnlyManifest(manifest, name => open.has(name));
    expect(seenPortal.resources.map(({ name }) => name)).toEqual(manifest.resources.map(({ name }) => name));
    for (const { name, rights, create, edit, actions, list, show } of seenPortal.resources) {
      const changing = Object.keys(rights).filter(verb => !['list', 'show', 'history', 'export'].includes(verb));
      expect([name, changing, create, edit]).toEqual([name, [], undefined, undefined]);
      for (const action of Object.values(actions)) {
        expect([action.form, action.component, action.hook, action.bulk]).toEqual(Array(4).fill(undefined));
        if (action.call) expect(open.has(action.call)).toBe(true);
      }
      const offered = [list?.actions, list?.rowActions, list?.bulkActions, show?.actions].flatMap(names => names ?? []);
      expect(
        offered.filter(one => /create|new|pay|checkout|upload|accept|cancel|edit|delete|continue/.test(one)),
      ).toEqual([]);
    }
  });
});
