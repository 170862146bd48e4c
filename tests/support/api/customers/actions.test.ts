import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuditEntries } from '../../../../engine/server/audit/index.ts';
import { users } from '../../../../server/account/tables.ts';
import { withOldSignIn } from '../../../engine/contract/oldSignIn.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createFilledDraft, createPlacedOrder } from '../../../orders/api/orderFixtures.ts';
import { standard } from '../../../orders/api/orderStages.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let member: Customer;
let ada: Customer;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
  [member, ada] = [await createStaff(app), await app.signUp({ first_name: 'Ada' })];
});
afterAll(() => app?.close());

const newest = async () => (await readAuditEntries(app.db))[0];
const about = (customer: Customer) => ({ params: { user_uuid: customer.me.uuid } });

describe('sessions of a customer', () => {
  it('are listed, and ended one by one', async () => {
    await app.signIn(ada.me.email, ada.password);
    const query = { customer_uuid: [ada.me.uuid] };
    const { items } = (await member.expect(200, 'listCustomerSessions', { query })).body;
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ customer_uuid: ada.me.uuid });
    const own = { params: { session_uuid: items[1]?.uuid ?? '' } };
    await member.expect(204, 'endCustomerSession', own);
    expect((await ada.call('getMe')).status).toBe(401);
    expect((await member.call('endCustomerSession', own)).detail).toBe('This session does not exist.');
    const ended = { action: 'end_session', customer_uuid: ada.me.uuid, record: own.params.session_uuid };
    expect(await newest()).toMatchObject(ended);
  });

  it('are ended together, and the customer gets a mail', async () => {
    const again = await app.signIn(ada.me.email, ada.password);
    await member.expect(200, 'endCustomerSessions', { ...about(ada), body: { note: 'Lost laptop.' } });
    expect((await again.call('getMe')).status).toBe(401);
    expect(await newest()).toMatchObject({ action: 'end_sessions', why: 'Lost laptop.', before: { sessions: 2 } });
    expect((await app.mailbox(ada.me.email))[0]?.subject).toBe('You were signed out everywhere');
    ada = await app.signIn(ada.me.email, ada.password);
  });

  it('of staff are neither listed nor ended here', async () => {
    const { items } = (await member.expect(200, 'listCustomerSessions', { query: { customer_uuid: [member.me.uuid] } }))
      .body;
    expect(items).toEqual([]);
    expect((await member.call('endCustomerSessions', { ...about(member), body: {} })).status).toBe(403);
  });
});

describe('the role of a customer', () => {
  it('offers no change where there is one role for customers', async () => {
    const { allowed_actions } = (await member.expect(200, 'getCustomer', about(ada))).body;
    expect(allowed_actions).not.toContain('change_role');
    expect(allowed_actions).toContain('block');
  });
});

describe('the mail that confirms an address', () => {
  it('is sent again while there is something to confirm, not too often', async () => {
    const bo = await app.signUp();
    expect((await member.call('resendVerification', about(bo))).detail).toContain('no address that waits');
    await app.db.update(users).set({ email_verified_at: null }).where(eq(users.uuid, bo.me.uuid));
    await app.advance('PT2M');
    await member.expect(200, 'resendVerification', about(bo));
    expect((await app.mailbox(bo.me.email))[0]?.code).toMatch(/^\d{6}$/);
    expect(await newest()).toMatchObject({ action: 'resend_verification', customer_uuid: bo.me.uuid });
    const soon = await member.call('resendVerification', about(bo));
    expect([soon.status, Number(soon.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('a price of their own', () => {
  const price = (amount: number) => ({ amount, currency: 'USD' });
  const path = '/api/support/custom-prices';
  type Price = { uuid: string; list_price: object; per: string; version: number };
  const give = (body: object) => member.post(path, { customer_uuid: ada.me.uuid, order_type: 'copy_editing', ...body });

  it('counts for what is priced from now on, and is seen by the customer', async () => {
    const before = await createPlacedOrder(ada, standard);
    const { body, status } = await give({ price: price(2000), valid_until: '2099-12-31' });
    expect([status, body]).toMatchObject([201, { list_price: price(4000), per: '1,000 words', version: 1 }]);
    expect((await app.mailbox(ada.me.email))[0]?.text).toContain('20.00');
    const shown = (await ada.expect(200, 'getDashboard')).body.custom_prices;
    expect(shown).toMatchObject([{ order_type: 'copy_editing', custom_price: price(2000), valid_until: '2099-12-31' }]);
    const listed = (await ada.expect(200, 'getOrder', { params: { object_uuid: before } })).body.total?.amount;
    const draft = await createFilledDraft(ada, standard);
    expect(draft.price?.lines.map(({ kind }) => kind)).toContain('custom_price');
    expect(draft.price?.total.amount).toBeLessThan(listed ?? 0);
    expect((await ada.expect(200, 'getOrder', { params: { object_uuid: before } })).body.total?.amount).toBe(listed);
  });

  it('is given once a service, below the list price, to a customer', async () => {
    const twice = ['customer_uuid', 'order_type'].map(field => ({ loc: ['body', field] }));
    expect((await give({ price: price(1900) })).detail).toMatchObject(twice);
    const other = { order_type: 'formatting' };
    expect((await give({ ...other, price: price(900_000) })).detail).toMatchObject([{ loc: ['body', 'price'] }]);
    const euros = { amount: 900, currency: 'EUR' };
    expect((await give({ ...other, price: euros })).detail).toMatchObject([{ loc: ['body', 'price'] }]);
    expect((await give({ ...other, price: price(0) })).detail).toMatchObject([{ loc: ['body', 'price'] }]);
    expect((await give({ ...other, price: price(900), valid_until: '2020-01-01' })).detail).toMatchObject([
      { loc: ['body', 'valid_until'] },
    ]);
    expect((await give({ ...other, price: price(900), customer_uuid: member.me.uuid })).status).toBe(403);
    expect((await give({ ...other, price: price(900), customer_uuid: crypto.randomUUID() })).status).toBe(404);
    expect((await ada.get(path)).status).toBe(403);
    const { items } = (await ada.expect(200, 'listActivity')).body;
    expect(items.map(({ what }) => what)[0]).toBe('Added something to your account');
    const old = await withOldSignIn({ app }, member, person => person.post(path, { ...other, price: price(900) }));
    expect(old).toMatchObject({ status: 403, body: { reauthenticate: true } });
  });

  it('is changed and removed, with optimistic locking', async () => {
    const { items } = (await member.get(`${path}?customer_uuid=${ada.me.uuid}`)).body as { items: Price[] };
    const own = `${path}/${items[0]?.uuid}`;
    const oldSignIn = await withOldSignIn({ app }, member, person => person.patch(own, { price: price(1800) }));
    expect(oldSignIn).toMatchObject({ status: 403, body: { reauthenticate: true } });
    const changed = await member.patch(own, { version: 1, price: price(1800) });
    expect(changed.body).toMatchObject({ price: price(1800), version: 2 });
    expect(await newest()).toMatchObject({ action: 'edit', before: { price: 2000 }, after: { price: 1800 } });
    const late = await member.patch(own, { version: 1, price: price(1700) });
    expect([late.status, (late.body as { current?: object }).current]).toMatchObject([409, { price: price(1800) }]);
    expect((await member.delete(own)).status).toBe(204);
    expect((await member.get(own)).status).toBe(404);
    expect((await ada.expect(200, 'getDashboard')).body.custom_prices).toEqual([]);
  });
});

describe('notes on a customer', () => {
  it('carry who wrote them, and only our team sees them', async () => {
    const body = { customer_uuid: ada.me.uuid, text: 'Prefers to be called before noon.' };
    const made = await member.post('/api/support/customer-notes', body);
    expect([made.status, made.body]).toMatchObject([201, { author: 'Sam Editor', important: false }]);
    const listed = await member.get(`/api/support/customer-notes?customer_uuid=${ada.me.uuid}`);
    expect(listed.body).toMatchObject({ items: [{ text: body.text }], total: 1 });
    const { uuid } = made.body as { uuid: string };
    for (const path of ['', `/${uuid}`]) expect((await ada.get(`/api/support/customer-notes${path}`)).status).toBe(403);
    const entry = await newest();
    expect(entry).toMatchObject({
      action: 'create',
      resource: 'customer_notes',
      customer_uuid: ada.me.uuid,
      told: false,
    });
  });

  it.each([{}, { customer_uuid: null }])('need a customer and never default to the author: %j', async on => {
    const made = await member.post('/api/support/customer-notes', { text: 'Of nobody.', ...on });
    expect([made.status, made.body]).toMatchObject([422, { detail: [{ loc: ['body', 'customer_uuid'] }] }]);
  });
});
