import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAction } from '../../schemas/generated/types.ts';
import { users } from '../../server/account/tables.ts';
import { paymentMethods, payments } from '../../server/billing/tables.ts';
import { cardData, cards } from '../checkout/api/checkoutHelpers.ts';
import type { TestApp } from '../helpers/testApp.ts';
import { type Shop, shops } from './shops.ts';

const password = 'correct horse battery staple';

describe.each(Object.keys(shops))('a card whose bank asks, at registration: %s', name => {
  let shop: Shop;
  let app: TestApp;
  beforeAll(async () => {
    shop = await shops[name]!();
    ({ app } = shop);
  });
  afterAll(() => shop?.close());

  const someone = () => ({
    email: `${randomUUID()}@customer.test`,
    password,
    password_confirm: password,
    first_name: 'Mara',
    last_name: 'Lindqvist',
    account_type: 'individual',
    accept_terms: true,
    premier_level: 'limited',
  });
  type Someone = ReturnType<typeof someone>;
  const register = (user_data: Someone, token: string, key: string = randomUUID()) =>
    app.client().post('/api/auth/register', { user_data, payment_data: cardData(token) }, { 'idempotency-key': key });
  const userOf = async ({ email }: Someone) => (await app.db.select().from(users).where(eq(users.email_key, email)))[0];
  async function registerAskedByBank(user_data: Someone): Promise<string> {
    const answer = await register(user_data, await shop.token(cards.asks));
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { message: 'Your bank wants you to confirm this card.', requires_action: { type: '3ds' } },
    ]);
    expect(await userOf(user_data)).toBeUndefined();
    return (answer.body as PaymentAction).requires_action.client_secret;
  }

  it('buys the plan once the customer has confirmed it and the address', async () => {
    const user_data = someone();
    const secret = await registerAskedByBank(user_data);
    await shop.answerBank(secret, true);
    const made = await register(user_data, secret);
    expect(made.status, made.text).toBe(201);
    const user = (await userOf(user_data))!;
    const kept = await app.db.select().from(paymentMethods).where(eq(paymentMethods.customer_uuid, user.uuid));
    expect(kept).toMatchObject([{ last4: '3155', is_default: true }]);
    const { code } = (await app.mailbox(user_data.email))[0]!;
    const confirmed = await app.client().post('/api/auth/email-verification-confirm', { email: user_data.email, code });
    expect(confirmed.status, confirmed.text).toBe(200);
    const paid = await app.db.select().from(payments).where(eq(payments.customer_uuid, user.uuid));
    expect(paid).toMatchObject([{ payment_status: 'succeeded', amount: 29_900 }]);
  });

  it('asks again while the question is open', async () => {
    const user_data = someone();
    const secret = await registerAskedByBank(user_data);
    const early = await register(user_data, secret);
    expect([early.status, (early.body as PaymentAction).requires_action.client_secret]).toEqual([202, secret]);
    expect(await userOf(user_data)).toBeUndefined();
  });

  it('makes no account when the customer refuses, and another card does', async () => {
    const user_data = someone();
    const secret = await registerAskedByBank(user_data);
    await shop.answerBank(secret, false);
    const refused = await register(user_data, secret);
    expect([refused.status, refused.detail]).toMatchObject([
      422,
      [{ loc: ['body', 'payment_data'], msg: 'Your bank did not confirm this card.' }],
    ]);
    expect(await userOf(user_data)).toBeUndefined();
    expect((await register(user_data, await shop.token(cards.good))).status).toBe(201);
  });

  it('starts over after a reload of the page, and makes one account', async () => {
    const user_data = someone();
    const lost = await registerAskedByBank(user_data);
    const secret = await registerAskedByBank(user_data);
    await shop.answerBank(lost, true);
    await shop.answerBank(secret, true);
    expect((await register(user_data, secret)).status).toBe(201);
    const again = await register(user_data, lost);
    expect([again.status, again.detail]).toMatchObject([422, [{ loc: ['body', 'user_data', 'email'] }]]);
  });

  it('gives the same answers again when they were lost, and makes one account', async () => {
    const user_data = someone();
    const [first, second] = [randomUUID(), randomUUID()];
    const token = await shop.token(cards.asks);
    const questions = [await register(user_data, token, first), await register(user_data, token, first)];
    expect(questions.map(({ status }) => status)).toEqual([202, 202]);
    expect(questions[0]?.body).toEqual(questions[1]?.body);
    const { client_secret: secret } = (questions[0]!.body as PaymentAction).requires_action;
    await shop.answerBank(secret, true);
    const made = await Promise.all([1, 2, 3].map(() => register(user_data, secret, second)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('is of use only for the address that the bank was asked for, and not when it belongs to an account', async () => {
    const secret = await registerAskedByBank(someone());
    await shop.answerBank(secret, true);
    const stranger = await register(someone(), secret);
    expect([stranger.status, stranger.detail]).toMatchObject([422, [{ loc: ['body', 'payment_data'] }]]);
    const customer = await app.signUp();
    const add = (token: string) => customer.call('addPaymentMethod', { body: { payment_data: cardData(token) } });
    const adding = await add(await shop.token(cards.asks));
    const { client_secret } = (adding.body as PaymentAction).requires_action;
    await shop.answerBank(client_secret, true);
    for (const email of [customer.me.email, someone().email]) {
      const answer = await register({ ...someone(), email }, client_secret);
      expect(answer.status, answer.text).toBe(422);
    }
    expect((await add(client_secret)).status).toBe(201);
  });

  it.each(['seti_1_secret_2', 'pi_1_secret_2', "'; drop table users", '\u0000', 'secret_'])(
    'refuses %j as a card',
    async token => {
      expect((await register(someone(), token)).status).toBe(422);
    },
  );
});
