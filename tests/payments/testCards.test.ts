import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentAction } from '../../schemas/generated/types.ts';
import { paymentMethods, payments } from '../../server/billing/tables.ts';
import { answerBank, cardData, cardToken, pay, payWith } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

interface Row {
  number: string;
  /** Paying with it at the checkout: what the payment becomes. */
  paid: string;
  /** Keeping it: whether it is kept. */
  kept: boolean;
  /** Charging the kept card while its owner is away, as a renewal does. */
  renewed?: string;
  /** The payment a day later. */
  nextDay?: string;
  /** How its owner answers the bank that asks. */
  approve?: boolean;
}

/** The cards of the sandbox, as its documentation lists them. */
const rows: Row[] = [
  { number: '4242 4242 4242 4242', paid: 'succeeded', kept: true, renewed: 'succeeded', nextDay: 'succeeded' },
  { number: '4000 0000 0000 0002', paid: 'card_declined', kept: false },
  { number: '4000 0000 0000 9995', paid: 'insufficient_funds', kept: false },
  { number: '4000 0000 0000 0069', paid: 'expired_card', kept: false },
  { number: '4000 0000 0000 3155', approve: true, paid: 'succeeded', kept: true, renewed: 'succeeded' },
  { number: '4000 0000 0000 3155', approve: false, paid: 'not_confirmed', kept: false },
  { number: '4000 0000 0000 0341', paid: 'card_declined', kept: true, renewed: 'card_declined' },
  { number: '4000 0000 0000 0259', paid: 'succeeded', kept: true, renewed: 'succeeded', nextDay: 'disputed' },
];

/** What the payment of an order came to: its status, or why it failed. */
async function outcome(uuid: string): Promise<string> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.order_uuid, uuid));
  return payment?.failure_reason ?? payment?.payment_status ?? 'none';
}

async function answer(customer: Customer, asked: { body: unknown }, approve: boolean): Promise<string> {
  const { client_secret } = (asked.body as PaymentAction).requires_action;
  await answerBank(customer, client_secret, approve);
  return client_secret;
}

it.each(rows)('$number, approved: $approve → paid $paid, kept $kept, renewed $renewed', async row => {
  const customer = await app.signUp();
  const add = (token: string) => customer.call('addPaymentMethod', { body: { payment_data: cardData(token) } });
  let added = await add(await cardToken(customer, row.number));
  if (row.approve !== undefined) added = await add(await answer(customer, added, row.approve));
  expect(added.status).toBe(row.kept ? 201 : 422);
  if (row.renewed) expect(await renew(customer)).toBe(row.renewed);

  const uuid = await createPlacedOrder(customer);
  const asked = await payWith(customer, uuid, row.number);
  if (row.approve !== undefined)
    await pay(customer, uuid, { payment_data: cardData(await answer(customer, asked, row.approve)) });
  expect(await outcome(uuid)).toBe(row.paid);
  if (!row.nextDay) return;
  await app.advance('P1D');
  expect(await outcome(uuid)).toBe(row.nextDay);
});

async function renew({ me }: Customer): Promise<string> {
  const [card] = await app.db.select().from(paymentMethods).where(eq(paymentMethods.customer_uuid, me.uuid));
  const charge = await app.deps.payments.gateway.charge({
    key: randomUUID(),
    amount: 29900,
    currency: 'USD',
    source: { method: card!.provider_method },
    customer: null,
    keep: false,
    offSession: true,
    description: 'Limited',
  });
  return charge.status === 'declined' ? charge.reason : charge.status;
}
