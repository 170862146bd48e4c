import { randomUUID } from 'node:crypto';
import type { CheckoutPost, PaymentAction } from '../../../schemas/generated/types.ts';
import { coupons } from '../../../server/generated/entityTables.ts';
import type { Client } from '../../helpers/client.ts';
import type { TestApp } from '../../helpers/testApp.ts';

export const cards = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  asks: '4000002500003155',
  later: '4000000000000341',
  disputed: '4000000000000259',
};

/** A token as the provider's frame gets one: the number goes to the provider's own path. */
export async function cardToken(client: Client, number: string, more: Record<string, unknown> = {}): Promise<string> {
  const year = new Date().getUTCFullYear() + 3;
  const typed = { number, exp_month: 8, exp_year: year, cvc: number.startsWith('3') ? '1234' : '123', ...more };
  const answer = await client.post('/sandbox/v1/tokens', typed);
  if (answer.status !== 201) throw new Error(`The sandbox refused the card: ${answer.text}`);
  return (answer.body as { id: string }).id;
}

/** A card that the customer keeps. */
export async function saveCard(client: Client, number: string): Promise<string> {
  const body = { payment_data: cardData(await cardToken(client, number)) };
  return (await client.expect(201, 'addPaymentMethod', { body })).body && newest(client);
}

/** A kept card whose bank asks at every payment. */
export async function saveChallengedCard(client: Client): Promise<string> {
  const add = (token: string) => client.call('addPaymentMethod', { body: { payment_data: cardData(token) } });
  const { body } = await add(await cardToken(client, cards.asks));
  const { client_secret } = (body as PaymentAction).requires_action;
  await answerBank(client, client_secret, true);
  await add(client_secret);
  return newest(client);
}

async function newest(client: Client): Promise<string> {
  const { body } = await client.expect(200, 'listPaymentMethods', { query: { sort: '-created_at', size: 1 } });
  return body.items[0]!.uuid;
}

export const cardData = (token: string) => ({ payment_method_type: 'card' as const, js_sdk_response: { token } });

export const pay = (client: Client, uuid: string, body: Partial<CheckoutPost>, key: string | null = randomUUID()) =>
  client.call('postCheckout', {
    params: { object_uuid: uuid },
    body: { acceptance: true, ...body },
    headers: key ? { 'idempotency-key': key } : {},
  });

export const payWith = async (client: Client, uuid: string, number: string, more: Partial<CheckoutPost> = {}) =>
  pay(client, uuid, { payment_data: cardData(await cardToken(client, number)), ...more });

export const getCheckout = async (client: Client, uuid: string) =>
  (await client.expect(200, 'getCheckout', { params: { object_uuid: uuid } })).body;

export const redeemCoupon = (client: Client, uuid: string, coupon_code: string) =>
  client.call('redeemCoupon', { params: { order_uuid: uuid }, body: { coupon_code } });

export type Charge = { key: string; status: string; amount: number; refunded: number; secret: string | null };

/** The provider's own books, for an order by its number or for all. */
export async function listCharges(app: TestApp, number?: string): Promise<Charge[]> {
  const { rows } = await app.deps.pool.query<Charge>(
    `select key, status, amount, refunded, secret from sandbox.charges
     where $1::text is null or description = $1 order by created_at`,
    [number ?? null],
  );
  return rows;
}

export const succeededCharges = (charges: Charge[]) => charges.filter(charge => charge.status === 'succeeded');

/** How the customer answers their bank. */
export const answerBank = (client: Client, secret: string, approve: boolean) =>
  client.post(`/sandbox/v1/challenges/${secret}`, { approve });

/** A refund that a person makes in the provider's dashboard; its id there. */
export async function refundInDashboard(client: Client, payment: string, amount: number): Promise<string> {
  const answer = await client.post(`/sandbox/v1/charges/${payment}/refunds`, { amount });
  if (answer.status !== 201) throw new Error(`The sandbox refused the refund: ${answer.text}`);
  return (answer.body as { refund: string }).refund;
}

export async function createCoupon(app: TestApp, terms: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
  const code = terms.code ?? `C-${randomUUID().slice(0, 8).toUpperCase()}`;
  await app.db.insert(coupons).values({
    uuid: randomUUID(),
    code,
    name: 'Welcome',
    discount_type: 'percentage',
    // A monetary one needs its amount alone.
    percent_off: terms.amount_off ? null : 10,
    order_types: [],
    per_customer_limit: 1,
    created_at: app.clock.now(),
    updated_at: app.clock.now(),
    ...terms,
  });
  return code;
}
