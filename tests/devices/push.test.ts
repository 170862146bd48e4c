import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { devices, pushOutbox } from '../../server/devices/tables.ts';
import { queueMail } from '../../server/mail/mail.ts';
import { pageSettings } from '../../server/pages/document.ts';
import { pagePolicy } from '../../server/pages/headers.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { standInForFcm } from './fcmStandIn.ts';

let world: World;
let fcm: Awaited<ReturnType<typeof standInForFcm>>;
let customer: Customer;
beforeAll(async () => {
  fcm = await standInForFcm();
  world = await startWorld({ config: { push: fcm.keys } });
});
afterAll(async () => {
  await world?.close();
  fcm?.close();
});
beforeEach(async () => {
  fcm.pushed.splice(0);
  fcm.refusals.splice(0);
  customer = await world.signUp();
});

let count = 0;
const newDevice = () => {
  count += 1;
  return `device:${count}`;
};
const put = (who: Customer, device_id = newDevice()) =>
  who.expect(204, 'putDevice', { body: { device_id } }).then(() => device_id);
const kept = () => world.db.select().from(devices).where(eq(devices.user_uuid, customer.me.uuid));

/** What an order tells its customer. */
const tell = (template: 'order_expired' | 'verify_email' = 'order_expired') =>
  world.db.transaction(tx =>
    queueMail(tx, {
      ...{ to: customer.me.email, template, locale: 'de', at: world.clock.now() },
      data: { number: 'E-26-000001', link: `${world.url}/dashboard/orders/1`, code: '123456' },
    }),
  );
const arrived = (messages: number) => vi.waitFor(() => expect(fcm.pushed).toHaveLength(messages), { timeout: 10_000 });

describe('a device', () => {
  it('is told what the mail tells, in the words of its reader', async () => {
    const device_id = await put(customer);
    await tell();
    await arrived(1);
    const [mail] = await world.mailbox(customer.me.email);
    expect(fcm.pushed[0]).toMatchObject({
      token: device_id,
      data: { title: 'Galley', text: mail?.subject, link: `${world.url}/dashboard/orders/1`, locale: 'de' },
    });
    expect(fcm.assertions.at(-1)).toMatchObject({ iss: 'push@galley.test', aud: `${fcm.keys.apiUrl}/token` });
    expect(await world.db.$count(pushOutbox)).toBe(0);
  });

  it('is told nothing that is secret', async () => {
    await put(customer);
    await tell('verify_email');
    await tell();
    await arrived(1);
    expect(fcm.pushed[0]?.data.text).toContain('E-26-000001');
  });

  it('is one a session, and belongs to the session that named it last', async () => {
    await put(customer);
    const renewed = await put(customer);
    expect((await kept()).map(row => row.device_id)).toEqual([renewed]);
    const next = await world.signUp();
    await put(next, renewed);
    expect(await kept()).toEqual([]);
  });

  it('is one a session, also when two tabs name theirs at once', async () => {
    await Promise.all([put(customer), put(customer), put(customer)]);
    expect(await kept()).toHaveLength(1);
  });

  it('is taken away by its owner only', async () => {
    const device_id = await put(customer);
    const other = await world.signUp();
    await other.expect(204, 'deleteDevice', { query: { device_id } });
    expect(await kept()).toHaveLength(1);
    await customer.expect(204, 'deleteDevice', { query: { device_id } });
    expect(await kept()).toEqual([]);
  });

  it('is gone when its session ends, wherever it is ended from', async () => {
    await put(customer);
    const elsewhere = await world.signIn(customer.me.email, customer.password);
    await put(elsewhere);
    await elsewhere.expect(200, 'revokeOtherSessions');
    expect(await kept()).toHaveLength(1);
    await elsewhere.expect(204, 'logout');
    expect(await kept()).toEqual([]);
  });

  it('that the push service does not know any more is forgotten', async () => {
    await put(customer);
    fcm.refusals.push({ status: 404, errorCode: 'UNREGISTERED' });
    await tell();
    await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 10_000 });
  });
});

it('a message that could not leave is tried again, and dropped when it is old news', async () => {
  await put(customer);
  fcm.refusals.push({ status: 503 });
  await tell();
  await vi.waitFor(() => expect(fcm.refusals).toEqual([]), { timeout: 10_000 });
  expect(await world.db.$count(pushOutbox)).toBe(1);
  await world.advance('PT3M');
  expect(fcm.pushed).toHaveLength(1);
  fcm.refusals.push({ status: 503 });
  await tell();
  await vi.waitFor(() => expect(fcm.refusals).toEqual([]), { timeout: 10_000 });
  await world.advance('PT2H');
  expect(fcm.pushed).toHaveLength(1);
  expect(await world.db.$count(pushOutbox)).toBe(0);
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

it('a browser is told the public half of the keys, and may talk to the push service', () => {
  const shown = JSON.stringify(pageSettings(world.deps.config));
  expect(shown).toContain(fcm.keys.vapidKey);
  for (const secret of ['PRIVATE KEY', fcm.keys.clientEmail]) expect(shown).not.toContain(secret);
  const { directives } = pagePolicy(world.deps.config);
  expect([...((directives?.['connect-src'] ?? []) as Iterable<unknown>)]).toContain(
    'https://fcmregistrations.googleapis.com',
  );
});
