import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactMessages, dashboardMessages } from '../../server/generated/entityTables.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
});
afterAll(() => app?.close());

const message = { topic: 'billing', subject: 'An invoice', message: 'Where do I find my invoices?' };

describe('the message from the team', () => {
  it('is an inactive empty one as long as there is none', async () => {
    const { body } = await app.client().expect(200, 'getDashboardMessage');
    expect(body).toEqual({ created_at: null, is_active: false, short_description: '', long_description: null });
  });

  it('is the newest of the active ones', async () => {
    const now = app.clock.now();
    const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const row = { uuid: randomUUID(), long_description: null, is_active: true, updated_at: now };
    await app.db.insert(dashboardMessages).values([
      { ...row, short_description: 'Old', created_at: at(9) },
      { ...row, uuid: randomUUID(), short_description: 'New', created_at: at(5) },
      { ...row, uuid: randomUUID(), short_description: 'Hidden', is_active: false, created_at: at(1) },
    ]);
    const { body } = await app.client().expect(200, 'getDashboardMessage');
    expect(body).toMatchObject({ short_description: 'New', is_active: true, created_at: at(5).toISOString() });
  });
});

describe('writing to the team', () => {
  it('takes a customer’s message about their order, to be answered at their address', async () => {
    const customer = await app.signUp();
    const order_uuid = await createPlacedOrder(customer);
    const { body } = await customer.expect(201, 'postContactMessage', { body: { ...message, order_uuid } });
    expect(body.message).toBe('Thank you. We reply within 1 working day.');
    const rows = await app.db.select().from(contactMessages);
    expect(rows.at(-1)).toMatchObject({ ...message, order_uuid, reply_email: customer.me.email });
  });

  it('rejects another customer’s order, and any order without a session', async () => {
    const order_uuid = await createPlacedOrder(await app.signUp());
    const stranger = await app.signUp();
    const refused = await stranger.call('postContactMessage', { body: { ...message, order_uuid } });
    expect(refused.status).toBe(422);
    expect(refused.detail).toMatchObject([{ type: 'integrity_error', loc: ['body', 'order_uuid'] }]);
    const body = { ...message, order_uuid, reply_email: 'a@b.test' };
    expect((await app.client().call('postContactMessage', { body })).status).toBe(422);
  });

  it('needs an address to reply to from a visitor who is signed out', async () => {
    const refused = await app.client().call('postContactMessage', { body: message });
    expect(refused.detail).toMatchObject([{ type: 'type_error.none.not_allowed', loc: ['body', 'reply_email'] }]);
  });

  it('takes five an hour', async () => {
    const customer = await app.signUp();
    const send = () => customer.call('postContactMessage', { body: message });
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(201);
    const sixth = await send();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('refuses what is too short', async () => {
    const customer = await app.signUp();
    const refused = await customer.call('postContactMessage', { body: { ...message, subject: 'x' } });
    expect(refused.detail).toMatchObject([{ type: 'value_error.any_str.min_length', loc: ['body', 'subject'] }]);
  });
});
