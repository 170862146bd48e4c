import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePolicy } from '../../engine/server/testing.ts';
import { readConfig } from '../../server/config.ts';
import { queueMail } from '../../server/mail/mail.ts';
import { isPushed, type MailTemplate } from '../../server/mail/templates.ts';
import { pageSettings } from '../../server/portalSite.ts';
import { devices, pushOutbox } from '../../server/push/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { standInForFcm } from './fcmStandIn.ts';

let app: TestApp;
let fcm: Awaited<ReturnType<typeof standInForFcm>>;
let customer: Customer;
beforeAll(async () => {
  fcm = await standInForFcm();
  app = await startTestApp({ config: { push: fcm.keys } });
});
afterAll(async () => {
  await app?.close();
  fcm?.close();
});
beforeEach(async () => {
  fcm.pushed.splice(0);
  fcm.refusals.splice(0);
  customer = await app.signUp();
});

let count = 0;
const newDevice = () => {
  count += 1;
  return `device:${count}`;
};
const put = (who: Customer, device_id = newDevice()) =>
  who.expect(204, 'putDevice', { body: { device_id } }).then(() => device_id);
const listDevices = () => app.db.select().from(devices).where(eq(devices.user_uuid, customer.me.uuid));

/** What an order tells its customer. */
const tell = (template: 'order_expired' | 'verify_email' = 'order_expired') =>
  app.db.transaction(tx =>
    queueMail(tx, {
      to: customer.me.email,
      template,
      locale: 'de',
      at: app.clock.now(),
      data: { number: 'E-26-000001', link: `${app.url}/dashboard/orders/1`, code: '123456' },
    }),
  );
const waitForMessages = (messages: number) =>
  vi.waitFor(() => expect(fcm.pushed).toHaveLength(messages), { timeout: 30_000 });

describe('a device', () => {
  it('has the content of the mail in the reader’s language', async () => {
    const device_id = await put(customer);
    await tell();
    await waitForMessages(1);
    const [mail] = await app.mailbox(customer.me.email);
    expect(fcm.pushed[0]).toMatchObject({
      token: device_id,
      data: { title: 'Galley', text: mail?.subject, link: `${app.url}/dashboard/orders/1`, locale: 'de' },
    });
    expect(fcm.assertions.at(-1)).toMatchObject({ iss: 'push@galley.test', aud: `${fcm.keys.apiUrl}/token` });
    await expect.poll(() => app.db.$count(pushOutbox)).toBe(0);
  });

  it('has no secret content', async () => {
    await put(customer);
    await tell('verify_email');
    await tell();
    await waitForMessages(1);
    expect(fcm.pushed[0]?.data.text).toContain('E-26-000001');
  });

  it('is one a session, and belongs to the session that named it last', async () => {
    await put(customer);
    const renewed = await put(customer);
    expect((await listDevices()).map(row => row.device_id)).toEqual([renewed]);
    const next = await app.signUp();
    await put(next, renewed);
    expect(await listDevices()).toEqual([]);
  });

  it('is one a session, also when two tabs name theirs at once', async () => {
    await Promise.all([put(customer), put(customer), put(customer)]);
    expect(await listDevices()).toHaveLength(1);
  });

  it('is taken away by its owner only', async () => {
    const device_id = await put(customer);
    const other = await app.signUp();
    await other.expect(204, 'deleteDevice', { query: { device_id } });
    expect(await listDevices()).toHaveLength(1);
    await customer.expect(204, 'deleteDevice', { query: { device_id } });
    expect(await listDevices()).toEqual([]);
  });

  it('is deleted when its session ends, from any place', async () => {
    await put(customer);
    const elsewhere = await app.signIn(customer.me.email, customer.password);
    await put(elsewhere);
    await elsewhere.expect(200, 'revokeOtherSessions');
    expect(await listDevices()).toHaveLength(1);
    await elsewhere.expect(204, 'logout');
    expect(await listDevices()).toEqual([]);
  });

  it('that the push service does not know any more is forgotten', async () => {
    await put(customer);
    fcm.refusals.push({ status: 404, errorCode: 'UNREGISTERED' });
    await tell();
    await vi.waitFor(async () => expect(await listDevices()).toEqual([]), { timeout: 30_000 });
  });
});

it('a message that could not leave is tried again, and dropped when it is old news', async () => {
  await put(customer);
  fcm.refusals.push({ status: 503 });
  await tell();
  await vi.waitFor(() => expect(fcm.refusals).toEqual([]), { timeout: 30_000 });
  expect(await app.db.$count(pushOutbox)).toBe(1);
  await app.advance('PT3M');
  expect(fcm.pushed).toHaveLength(1);
  fcm.refusals.push({ status: 503 });
  await tell();
  await vi.waitFor(() => expect(fcm.refusals).toEqual([]), { timeout: 30_000 });
  await app.advance('PT2H');
  expect(fcm.pushed).toHaveLength(1);
  expect(await app.db.$count(pushOutbox)).toBe(0);
});

describe('a push message that could not leave at once', () => {
  const due = { due_at: '2027-03-04T12:00:00.000Z' };
  const held = `status = 'on_hold', balance_due = null, on_hold_reason`;
  /** The state in which it is queued, what became of the order before the next try, and whether it still leaves. */
  type Line = [template: MailTemplate, at: string, data: object, meanwhile: string, leaves: boolean];
  const lines: Line[] = [
    ['payment_failed', `status = 'awaiting_payment'`, {}, `status = 'queued'`, false],
    ['payment_failed', `status = 'awaiting_payment'`, {}, `status = 'awaiting_payment'`, true],
    ['order_files_needed', `status = 'awaiting_files'`, {}, `status = 'queued'`, false],
    ['order_files_needed', `status = 'awaiting_files'`, {}, `status = 'awaiting_files'`, true],
    ['order_expired', `status = 'expired'`, {}, `status = 'cancelled'`, false],
    ['order_expired', `status = 'expired'`, {}, `status = 'expired'`, true],
    ['order_on_hold', `${held} = 'other'`, {}, `status = 'in_progress'`, false],
    ['order_on_hold', `${held} = 'other'`, {}, `name = 'renamed'`, true],
    ['order_delivered', `status = 'delivered', revisions_left = 1`, {}, `status = 'completed'`, false],
    ['order_delivered', `status = 'delivered', revisions_left = 1`, {}, `name = 'renamed'`, true],
    ['order_queued', `status = 'queued', due_at = '${due.due_at}'`, due, `due_at = '2027-03-05T12:00:00Z'`, false],
    ['order_queued', `status = 'queued', due_at = '${due.due_at}'`, due, `status = 'in_progress'`, true],
    ['order_message', `status = 'in_progress'`, {}, `status = 'cancelled'`, true],
  ];

  it.each(lines)('%s, queued at %s with %o, leaves when meanwhile %s: %s', async (template, at, data, then, leaves) => {
    expect(isPushed(template)).toBe(true);
    await put(customer);
    const order = await createPlacedOrder(customer);
    const change = (set: string) => app.db.execute(sql.raw(`update orders set ${set} where uuid = '${order}'`));
    await change(at);
    await emptyOutbox();
    fcm.refusals.push({ status: 503 });
    const link = `${app.url}/dashboard/orders/${order}`;
    const about = { number: 'E-26-004217', amount: { amount: 100, currency: 'USD' }, link, ...data };
    const mail = { to: customer.me.email, template, locale: 'en', at: app.clock.now(), data: about as never };
    await app.db.transaction(tx => queueMail(tx, mail));
    await vi.waitFor(() => expect(fcm.refusals).toEqual([]), { timeout: 30_000 });
    await change(then);
    await app.advance('PT3M');
    expect(fcm.pushed.map(({ data }) => data.link)).toEqual(leaves ? [link] : []);
    expect(await app.db.$count(pushOutbox)).toBe(0);
  });

  /** What placing the order has pushed is not what is looked at. */
  async function emptyOutbox() {
    await vi.waitFor(async () => expect(await app.db.$count(pushOutbox)).toBe(0), { timeout: 30_000 });
    fcm.pushed.splice(0);
  }
});

it.each(['', 'a'.repeat(1025), 'with spaces', '<script>'])('refuses "%s" as a device', async device_id => {
  const { status, detail } = await customer.call('putDevice', { body: { device_id } });
  expect(status).toBe(422);
  expect(detail).toMatchObject([{ loc: ['body', 'device_id'] }]);
});

it('a key that is none stops the start, and a key in one line is read', () => {
  const { apiUrl, ...keys } = fcm.keys;
  const settings = (privateKey: string) => ({
    FCM_PROJECT_ID: keys.projectId,
    FCM_CLIENT_EMAIL: keys.clientEmail,
    FCM_PRIVATE_KEY: privateKey,
    FCM_API_KEY: keys.apiKey,
    FCM_APP_ID: keys.appId,
    FCM_SENDER_ID: keys.senderId,
    FCM_VAPID_KEY: keys.vapidKey,
    FCM_API_URL: apiUrl ?? '',
  });
  expect(() => readConfig('demo', settings('no key'))).toThrow('FCM_PRIVATE_KEY');
  const inOneLine = keys.privateKey.trim().replaceAll('\n', '\\n');
  expect(readConfig('demo', settings(inOneLine)).push).toEqual({ ...fcm.keys, privateKey: keys.privateKey.trim() });
});

it('a browser gets the public key and may connect to the push service', () => {
  const shown = JSON.stringify(pageSettings(app.deps.config));
  expect(shown).toContain(fcm.keys.vapidKey);
  for (const secret of ['PRIVATE KEY', fcm.keys.clientEmail]) expect(shown).not.toContain(secret);
  const { directives } = pagePolicy(app.deps.config, app.deps.site);
  expect([...((directives?.['connect-src'] ?? []) as Iterable<unknown>)]).toContain(
    'https://fcmregistrations.googleapis.com',
  );
});
