import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { paymentMethods } from '../../../server/billing/tables.ts';
import { premierLevels } from '../../../server/generated/entityTables.ts';
import { getPlan, jumpDays, paymentSummaries, planSummary } from '../../billing/api/planHelpers.ts';
import { cardData, cards, cardToken } from '../../checkout/api/checkoutHelpers.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { waitForBlockedQuery } from '../../helpers/waitForBlockedQuery.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const password = 'seven green bicycles';
const someone = (more: object = {}) => ({
  email: `${randomUUID().slice(0, 8)}@example.test`,
  password,
  password_confirm: password,
  first_name: 'Ada',
  last_name: 'Lovelace',
  account_type: 'individual',
  accept_terms: true,
  ...more,
});
const register = (user_data: object, payment_data?: object | null, key?: string) =>
  app.client().call('register', {
    body: { user_data, ...(payment_data === undefined ? {} : { payment_data }) },
    headers: key ? { 'idempotency-key': key } : {},
  });
const card = async (number: string) => cardData(await cardToken(app.client(), number));

/** Registers a customer with a level, without confirming the address. */
async function registerWithLevel(number = cards.good, more: object = {}) {
  const user_data = someone({ premier_level: 'limited', ...more });
  expect((await register(user_data, await card(number))).status).toBe(201);
  const [mail] = await app.mailbox(user_data.email);
  const link = mail!.links.find(one => one.includes('verify-email')) ?? '';
  return { email: user_data.email, code: mail!.code ?? '', token: new URL(link).searchParams.get('token') ?? '' };
}
const confirm = (body: object) => app.client().call('confirmEmail', { body });
const userOf = async (email: string) => (await app.db.select().from(users).where(eq(users.email, email)))[0];
const cardsOf = async (email: string) =>
  app.db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.customer_uuid, (await userOf(email))?.uuid ?? ''));
const chargesOf = async (email: string) => {
  const customer = await userOf(email);
  const { rows } = await app.deps.pool.query<{ amount: number; status: string }>(
    'select amount, status from sandbox.charges where customer = $1',
    [customer?.provider_customer],
  );
  return rows;
};

describe('a paid level at registration', () => {
  it('needs a card', async () => {
    for (const payment_data of [undefined, null]) {
      const answer = await register(someone({ premier_level: 'limited' }), payment_data);
      expect([answer.status, answer.detail]).toEqual([
        422,
        [{ type: 'integrity_error', loc: ['body', 'payment_data'], msg: 'Please add a card.' }],
      ]);
    }
  });

  it('is refused with a card that is declined, and no account is made', async () => {
    const user_data = someone({ premier_level: 'unlimited' });
    const answer = await register(user_data, await card(cards.declined));
    expect([answer.status, answer.detail]).toMatchObject([
      422,
      [{ type: 'integrity_error', loc: ['body', 'payment_data'] }],
    ]);
    expect(await userOf(user_data.email)).toBeUndefined();
  });

  it.each(['custom', 'gold', '', null])('cannot be %j', async premier_level => {
    const answer = await register(someone({ premier_level }), await card(cards.good));
    expect([answer.status, answer.detail]).toMatchObject([422, [{ loc: ['body', 'user_data', 'premier_level'] }]]);
  });

  it.each([
    [{}],
    [{ js_sdk_response: {} }],
    [{ js_sdk_response: { token: '' } }],
    [{ js_sdk_response: { token: 'none' } }],
    [[]],
    ['card'],
  ])('is refused for a card that is none: %j', async payment_data => {
    const answer = await register(someone({ premier_level: 'limited' }), payment_data as object);
    expect(answer.status).toBe(422);
  });

  it('keeps the card without a charge, and charges it when the address is confirmed by code', async () => {
    const { email, code } = await registerWithLevel();
    expect(await chargesOf(email)).toEqual([]);
    expect(await cardsOf(email)).toMatchObject([{ last4: '4242', is_default: true }]);
    expect((await confirm({ email, code })).status).toBe(200);
    expect(await chargesOf(email)).toEqual([{ amount: 29_900, status: 'succeeded' }]);
    const customer = await app.signIn(email, password);
    expect(await planSummary(customer)).toMatchObject({ level: 'limited', status: 'active', auto_renew: true });
    expect(await paymentSummaries(customer)).toEqual(['subscription checkout 29900 succeeded']);
    expect((await app.mailbox(email))[0]?.subject).toBe('Receipt: $299.00 for Limited');
  });

  it('costs and gives what it did when it was chosen, though our team changes the level before the confirmation', async () => {
    const { email, code } = await registerWithLevel();
    const turn = (price: number, discount_percent: number) =>
      app.db.update(premierLevels).set({ price, discount_percent }).where(eq(premierLevels.codename, 'limited'));
    await turn(59_900, 5);
    expect((await confirm({ email, code })).status).toBe(200);
    expect(await chargesOf(email)).toEqual([{ amount: 29_900, status: 'succeeded' }]);
    const term = await getPlan(await app.signIn(email, password));
    await turn(29_900, 20);
    expect(term?.premier_level_data).toMatchObject({ price: { amount: 29_900 }, discount_bp: 2000 });
  });

  it('works for an organization, and by link', async () => {
    const { email, token } = await registerWithLevel(cards.mastercard, {
      account_type: 'organization',
      organization_name: 'Northfield Press',
      premier_level: 'unlimited',
    });
    expect((await confirm({ token })).status).toBe(200);
    const customer = await app.signIn(email, password);
    expect(await planSummary(customer)).toMatchObject({ level: 'unlimited' });
  });

  it('confirmed twice at the same moment is charged once', async () => {
    const { email, code, token } = await registerWithLevel();
    const answers = await Promise.all([{ token }, { token }, { email, code }, { email, code }].map(confirm));
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThan(0);
    expect(answers.every(answer => answer.status < 500)).toBe(true);
    expect(await chargesOf(email)).toHaveLength(1);
    await app.advance('PT20M');
    expect(await chargesOf(email)).toHaveLength(1);
  });

  it('that cannot be charged leaves the account on À la carte, with a notice', async () => {
    const { email, code } = await registerWithLevel(cards.later);
    expect((await confirm({ email, code })).status).toBe(200);
    const customer = await app.signIn(email, password);
    expect(await planSummary(customer)).toBeNull();
    expect(await paymentSummaries(customer)).toEqual(['subscription checkout 29900 failed']);
    expect((await app.mailbox(email))[0]?.subject).toBe('Your account is ready, but your Limited plan is not');
    await app.advance('P1D');
    expect(await chargesOf(email)).toHaveLength(1);
  });

  it('is bought by the job when the server died right after the confirmation', async () => {
    const { email } = await registerWithLevel();
    await app.db.update(users).set({ email_verified_at: app.clock.now() }).where(eq(users.email, email));
    await app.advance('PT20M');
    expect(await planSummary(await app.signIn(email, password))).toMatchObject({ level: 'limited' });
    expect(await chargesOf(email)).toHaveLength(1);
  });

  it('is bought once too when a new password confirms the address', async () => {
    const { email, token } = await registerWithLevel();
    expect((await app.client().call('requestPasswordReset', { body: { email } })).status).toBe(202);
    const link = (await app.mailbox(email))[0]?.links.find(one => one.includes('verify-pass')) ?? '';
    const fresh = 'nine yellow tractors';
    const reset = { token: new URL(link).searchParams.get('token') ?? '', password: fresh, password_confirm: fresh };
    expect((await app.client().call('confirmPasswordReset', { body: reset })).status).toBe(200);
    const customer = await app.signIn(email, fresh);
    expect(await planSummary(customer)).toMatchObject({ level: 'limited', status: 'active' });
    await confirm({ token });
    await app.advance('PT20M');
    expect(await chargesOf(email)).toEqual([{ amount: 29_900, status: 'succeeded' }]);
  });

  it('keeps its card when the address is confirmed while the account is about to be removed', async () => {
    const { email } = await registerWithLevel();
    await jumpDays(app, 31);
    const user = await userOf(email);
    const { pool } = app.deps;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('update users set email_verified_at = $2 where uuid = $1', [user?.uuid, app.clock.now()]);
    const swept = app.deps.jobs.run(app.deps, 'auth');
    await waitForBlockedQuery(app);
    await other.query('commit');
    other.release();
    await swept;
    const [card] = await cardsOf(email);
    const { rows } = await pool.query('select status from sandbox.cards where id = $1', [card?.provider_method]);
    expect(rows).toEqual([{ status: expect.not.stringMatching('detached') }]);
  });

  it('of an address that is never confirmed is never charged; the account goes after 30 days, and its card', async () => {
    const { email } = await registerWithLevel();
    const [kept] = await cardsOf(email);
    await jumpDays(app, 28);
    await app.advance('P1D');
    expect(await userOf(email)).toBeDefined();
    await app.advance('P2D');
    expect(await userOf(email)).toBeUndefined();
    const { rows } = await app.deps.pool.query('select status from sandbox.cards where id = $1', [
      kept?.provider_method,
    ]);
    expect(rows).toEqual([{ status: 'detached' }]);
  });

  it('asked for twice with one key is registered once, and another body with that key is refused', async () => {
    const [user_data, payment_data, key] = [
      someone({ premier_level: 'limited' }),
      await card(cards.good),
      randomUUID(),
    ];
    expect((await register(user_data, payment_data, key)).status).toBe(201);
    expect((await register(user_data, payment_data, key)).status).toBe(201);
    expect((await register(someone(), null, key)).status).toBe(409);
    expect(await cardsOf(user_data.email)).toHaveLength(1);
  });
});

it('À la carte needs no card, and keeps none', async () => {
  const user_data = someone({ premier_level: 'alacarte' });
  expect((await register(user_data, await card(cards.good))).status).toBe(201);
  expect(await cardsOf(user_data.email)).toEqual([]);
});
