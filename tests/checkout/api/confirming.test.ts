import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAction } from '../../../schemas/generated/types.ts';
import { payments } from '../../../server/billing/tables.ts';
import type { Answer, Client } from '../../helpers/client.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import {
  answerBank,
  cardData,
  cards,
  cardToken,
  createCoupon,
  getCheckout,
  listCharges,
  pay,
  payWith,
  redeemCoupon,
  saveCard,
  succeededCharges,
} from './checkoutHelpers.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const statusesOf = async (uuid: string) =>
  (await app.db.select().from(payments).where(eq(payments.order_uuid, uuid)).orderBy(payments.created_at)).map(
    payment => payment.payment_status,
  );

function secretOf(answer: Answer): string {
  expect(answer.status, answer.text).toBe(202);
  const { requires_action } = answer.body as PaymentAction;
  expect(requires_action).toMatchObject({ type: '3ds', url: expect.stringContaining('/sandbox/3ds?secret=') });
  return requires_action.client_secret;
}
const confirm = (client: Client, uuid: string, secret: string) => pay(client, uuid, { payment_data: cardData(secret) });
const chargesOf = async (uuid: string) => listCharges(app, (await readOrder(customer, uuid)).number);

describe('a card whose bank asks first', () => {
  it('is charged when the customer approves, and the call is repeated', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    expect([await statusesOf(uuid), (await readOrder(customer, uuid)).status]).toEqual([
      ['requires_action'],
      'awaiting_payment',
    ]);
    expect((await answerBank(customer, secret, true)).body).toEqual({ outcome: 'approved' });
    expect((await confirm(customer, uuid, secret)).status).toBe(200);
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_files');
    expect(succeededCharges(await chargesOf(uuid))).toHaveLength(1);
    expect((await confirm(customer, uuid, secret)).status).toBe(200);
  });

  it('is kept after the confirmation when that was asked for', async () => {
    const other = await app.signUp();
    const uuid = await createPlacedOrder(other);
    const secret = secretOf(await payWith(other, uuid, cards.asks, { save_payment_method: true }));
    await answerBank(other, secret, true);
    expect((await confirm(other, uuid, secret)).status).toBe(200);
    expect((await other.expect(200, 'listPaymentMethods')).body.items).toMatchObject([{ last4: '3155' }]);
  });

  it('is not charged when the customer refuses, and can be asked again', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    await answerBank(customer, secret, false);
    const refused = await confirm(customer, uuid, secret);
    expect([refused.status, refused.detail]).toEqual([
      422,
      [
        {
          type: 'integrity_error',
          loc: ['body', 'payment_data'],
          msg: 'Your bank did not confirm the payment. You have not been charged.',
        },
      ],
    ]);
    expect(await statusesOf(uuid)).toEqual(['failed']);
    expect((await confirm(customer, uuid, secret)).status).toBe(422);
    const again = secretOf(await payWith(customer, uuid, cards.asks));
    await answerBank(customer, again, true);
    expect((await confirm(customer, uuid, again)).status).toBe(200);
    expect(succeededCharges(await chargesOf(uuid))).toHaveLength(1);
  });

  it('is asked the same question when the same kept card is pressed again', async () => {
    const other = await app.signUp();
    const uuid = await createPlacedOrder(other);
    const token = await cardToken(other, cards.asks);
    const asked = await other.call('addPaymentMethod', { body: { payment_data: cardData(token) } });
    const setUp = secretOf(asked);
    await answerBank(other, setUp, true);
    const { body } = await other.expect(201, 'addPaymentMethod', { body: { payment_data: cardData(setUp) } });
    const method = (body as { uuid: string }).uuid;
    const first = secretOf(await pay(other, uuid, { payment_method: method }));
    expect(secretOf(await pay(other, uuid, { payment_method: method }))).toBe(first);
    expect(secretOf(await confirm(other, uuid, first))).toBe(first);
    const otherSum = await pay(other, uuid, { payment_method: method, expected_total: 45_359 });
    expect([otherSum.status, await statusesOf(uuid)]).toEqual([409, ['cancelled']]);
  });

  it('gives way to another card, and its question is closed', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect((await statusesOf(uuid)).sort()).toEqual(['cancelled', 'succeeded']);
    expect((await answerBank(customer, secret, true)).body).toEqual({ outcome: 'closed' });
    expect(succeededCharges(await chargesOf(uuid))).toHaveLength(1);
  });

  it('is not charged twice when another card is pressed after the approval', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    await answerBank(customer, secret, true);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect(await statusesOf(uuid)).toEqual(['succeeded']);
    expect(await chargesOf(uuid)).toHaveLength(1);
  });

  it('loses its question when a coupon changes the amount', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    expect((await redeemCoupon(customer, uuid, await createCoupon(app))).status).toBe(200);
    expect((await answerBank(customer, secret, true)).body).toEqual({ outcome: 'closed' });
    expect(await statusesOf(uuid)).toEqual(['cancelled']);
  });

  it('answers a stranger’s confirmation with 404', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    const stranger = await app.signUp();
    expect((await confirm(stranger, uuid, secret)).status).toBe(404);
    const own = await createPlacedOrder(stranger);
    expect((await confirm(stranger, own, secret)).status).toBe(422);
  });
});

describe('a confirmation that was never finished', () => {
  it('is settled by the system when the bank was answered and the page was closed', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    await answerBank(customer, secret, true);
    await app.advance('PT1M');
    const order = await readOrder(customer, uuid);
    expect([order.status, order.events.at(-1)?.actor]).toEqual(['awaiting_files', 'system']);
  });

  it('is settled when the checkout is opened again', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    await answerBank(customer, secret, true);
    const answer = await customer.call('getCheckout', { params: { object_uuid: uuid } });
    expect([answer.status, answer.detail]).toEqual([409, 'This order is already paid.']);
  });

  it('is shown when the page is opened again, until the challenge has ended', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    expect((await getCheckout(customer, uuid)).open_question).toEqual({
      method_label: 'Visa ••3155',
      requires_action: { type: '3ds', client_secret: secret, url: expect.stringContaining(secret) },
    });
    await answerBank(customer, secret, false);
    expect((await getCheckout(customer, uuid)).open_question).toBeNull();
  });

  it('is cancelled after 30 minutes without an answer, and not before', async () => {
    const uuid = await createPlacedOrder(customer);
    const secret = secretOf(await payWith(customer, uuid, cards.asks));
    await app.advance('PT29M');
    expect(await statusesOf(uuid)).toEqual(['requires_action']);
    await app.advance('PT2M');
    expect(await statusesOf(uuid)).toEqual(['cancelled']);
    expect((await answerBank(customer, secret, true)).body).toEqual({ outcome: 'closed' });
    expect((await confirm(customer, uuid, secret)).status).toBe(422);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
  });

  it('is a payment that the provider never heard of: cancelled there too, so that it can never be charged', async () => {
    const uuid = await createPlacedOrder(customer);
    const method = await saveCard(customer, cards.good);
    const now = app.clock.now();
    const lost: typeof payments.$inferInsert = {
      uuid: randomUUID(),
      number: 'P-99-000001',
      customer_uuid: customer.me.uuid,
      order_uuid: uuid,
      payment_method_uuid: method,
      amount: 45360,
      tax: 0,
      refunded: 0,
      currency: 'USD',
      provider: 'sandbox',
      payment_status: 'pending',
      payment_type: 'checkout',
      payment_for: 'order',
      payment_method_type: 'card',
      provider_key: 'payment-lost',
      created_at: now,
      updated_at: now,
    };
    await app.db.insert(payments).values(lost);
    await app.advance('PT1M');
    expect(await statusesOf(uuid)).toEqual(['cancelled']);
    const late = await app.deps.payments.gateway.charge({
      key: 'payment-lost',
      amount: 45360,
      currency: 'USD',
      source: { token: await cardToken(customer, cards.good) },
      customer: null,
      keep: false,
      offSession: false,
      description: 'late',
    });
    expect(late).toEqual({ status: 'cancelled' });
  });
});
