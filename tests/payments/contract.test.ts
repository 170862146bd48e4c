import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Charge, ChargeRequest } from '../../server/payments/gateway.ts';
import { cards } from '../checkout/api/checkoutHelpers.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { type ProviderFixture, providerFixtures } from './providers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

describe.each(Object.keys(providerFixtures))('every provider keeps the contract: %s', name => {
  let counter: ProviderFixture;
  let customer: string;
  beforeAll(async () => {
    counter = await providerFixtures[name]!(app);
    customer = await newCustomer();
  });
  afterAll(() => counter?.close());

  const newCustomer = () =>
    counter.gateway.createCustomer({ key: `customer-${randomUUID()}`, email: 'mara@customer.test', name: 'Mara' });
  const charge = async (number: string | null, more: Partial<ChargeRequest> = {}) =>
    counter.gateway.charge({
      key: randomUUID(),
      amount: 1000,
      currency: 'USD',
      customer: null,
      keep: false,
      offSession: false,
      source: { token: number ? await counter.tokenOf(number) : 'none' },
      description: 'E-26-000001',
      ...more,
    });
  const attach = async (number: string, more: { key?: string; customer?: string } = {}) =>
    counter.gateway.attachCard({ key: randomUUID(), customer, token: await counter.tokenOf(number), ...more });
  const keptCard = async (number: string): Promise<string> => {
    const card = await attach(number);
    if (card.status === 'attached') return card.method;
    if (card.status === 'declined') throw new Error(card.reason);
    await counter.answerBank(card.action.client_secret, true);
    const { client_secret } = card.action;
    const confirmed = await counter.gateway.retrieveConfirmedCard({ customer, client_secret });
    if (confirmed?.status !== 'attached') throw new Error('The card was not kept.');
    return confirmed.method;
  };
  const paymentOf = (answer: Charge): string => {
    if (answer.status !== 'succeeded') throw new Error(`not charged: ${answer.status}`);
    return answer.payment;
  };
  const secretOf = (answer: Charge): string => {
    if (answer.status !== 'requires_action') throw new Error(`not asked: ${answer.status}`);
    return answer.action.client_secret;
  };

  describe('charging', () => {
    it('happens once for a key, for any number and content of requests', async () => {
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3, 4].map(() => charge(cards.good, { key })));
      expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
      expect(await charge(cards.declined, { key, amount: 5 })).toEqual(answers[0]);
      expect(await counter.charged(key)).toBe(1);
      expect(await counter.gateway.retrieve(key)).toEqual(answers[0]);
    });

    it('answers the card that was charged, and keeps it only when asked to', async () => {
      const year = new Date().getUTCFullYear() + 3;
      const card = { brand: 'mastercard', last4: '4444', exp_month: 8, exp_year: year, holder_name: null };
      expect(await charge(cards.mastercard)).toMatchObject({ status: 'succeeded', card, method: null });
      const answer = await charge(cards.amex, { customer, keep: true });
      expect(answer).toMatchObject({ status: 'succeeded', method: expect.any(String) });
      const method = answer.status === 'succeeded' ? answer.method! : '';
      expect(await counter.gateway.cardOf(method)).toMatchObject({ brand: 'amex', last4: '0005' });
      const again = await charge(null, { customer, source: { method }, offSession: true });
      expect(again).toMatchObject({ status: 'succeeded', method });
    });

    it.each([
      [cards.declined, 'card_declined'],
      [cards.poor, 'insufficient_funds'],
      [cards.expired, 'expired_card'],
      [cards.later, 'card_declined'],
    ])('says why %s was declined, and stays with it', async (number, reason) => {
      const key = randomUUID();
      const answer = await charge(number, { key });
      expect(answer).toMatchObject({ status: 'declined', reason, card: { last4: number.slice(-4) } });
      expect(await counter.gateway.retrieve(key)).toMatchObject({ status: 'declined', reason });
      expect(await charge(cards.good, { key })).toMatchObject({ status: 'declined', reason });
      expect(await counter.gateway.cancel(key)).toMatchObject({ status: 'declined', reason });
      expect(await counter.charged(key)).toBe(0);
    });

    it('takes a token once, and no unknown one', async () => {
      const source = { token: await counter.tokenOf(cards.good) };
      expect((await charge(null, { source })).status).toBe('succeeded');
      expect(await charge(null, { source })).toMatchObject({ status: 'declined', reason: 'unknown_token' });
      expect(await charge(null)).toMatchObject({ status: 'declined', reason: 'unknown_token' });
      expect(await charge(null, { customer, source: { method: 'none' } })).toMatchObject({ reason: 'card_declined' });
    });
  });

  describe('a card whose bank asks', () => {
    it('is charged when its owner approves', async () => {
      const key = randomUUID();
      const secret = secretOf(await charge(cards.asks, { key }));
      expect(secretOf((await counter.gateway.retrieve(key))!)).toBe(secret);
      expect(await counter.charged(key)).toBe(0);
      await counter.answerBank(secret, true);
      expect(await counter.gateway.retrieve(key)).toMatchObject({ status: 'succeeded', card: { last4: '3155' } });
      expect(await counter.charged(key)).toBe(1);
    });

    it('is not charged when its owner refuses, nor later', async () => {
      const key = randomUUID();
      const secret = secretOf(await charge(cards.asks, { key }));
      await counter.answerBank(secret, false);
      const refused = { status: 'declined', reason: 'not_confirmed' };
      expect(await counter.gateway.retrieve(key)).toMatchObject(refused);
      await counter.answerBank(secret, true);
      expect(await counter.gateway.retrieve(key)).toMatchObject(refused);
      expect(await counter.charged(key)).toBe(0);
    });

    it('cannot be charged without its owner, unless they have agreed before', async () => {
      expect(await charge(cards.asks, { offSession: true })).toMatchObject({ reason: 'confirmation_needed' });
      const method = await keptCard(cards.asks);
      expect((await charge(null, { customer, source: { method }, offSession: true })).status).toBe('succeeded');
    });
  });

  describe('an answer that was lost', () => {
    it('is no charge where nothing was asked', async () => {
      expect(await counter.gateway.retrieve(randomUUID())).toBeNull();
    });

    it('is ended by a cancellation, after which no charge of that key ever happens', async () => {
      const key = randomUUID();
      expect(await counter.gateway.cancel(key)).toEqual({ status: 'cancelled' });
      expect(await charge(cards.good, { key })).toEqual({ status: 'cancelled' });
      expect(await counter.gateway.retrieve(key)).toEqual({ status: 'cancelled' });
      expect(await counter.charged(key)).toBe(0);
    });

    it('a cancellation that came too late returns the charge', async () => {
      const key = randomUUID();
      const answer = await charge(cards.good, { key });
      expect(await counter.gateway.cancel(key)).toEqual(answer);
      expect(await counter.gateway.retrieve(key)).toEqual(answer);
    });

    it('of a question to the bank: withdrawn, it cannot be approved any more', async () => {
      const key = randomUUID();
      const secret = secretOf(await charge(cards.asks, { key }));
      expect(await counter.gateway.cancel(key)).toEqual({ status: 'cancelled' });
      await counter.answerBank(secret, true);
      expect(await counter.gateway.retrieve(key)).toEqual({ status: 'cancelled' });
      expect(await counter.charged(key)).toBe(0);
    });

    it('a charge and a cancellation at the same moment agree about what happened', async () => {
      for (let count = 0; count < 6; count += 1) {
        const key = randomUUID();
        const [charged, cancelled] = await Promise.all([charge(cards.good, { key }), counter.gateway.cancel(key)]);
        const now = await counter.gateway.retrieve(key);
        expect(charged.status).toBe(now?.status);
        expect(await counter.charged(key)).toBe(now?.status === 'succeeded' ? 1 : 0);
        if (cancelled.status !== 'succeeded') expect(now?.status).toBe('cancelled');
      }
    });
  });

  describe('keeping a card', () => {
    it('answers the same card for the same key, and its facts', async () => {
      const request = { key: randomUUID(), customer, token: await counter.tokenOf(cards.good) };
      const first = await counter.gateway.attachCard(request);
      expect(first).toMatchObject({ status: 'attached', card: { brand: 'visa', last4: '4242', exp_month: 8 } });
      expect(await counter.gateway.attachCard(request)).toEqual(first);
    });

    it.each([
      [cards.declined, 'card_declined'],
      [cards.poor, 'insufficient_funds'],
      [cards.expired, 'expired_card'],
    ])('refuses %s', async (number, reason) => {
      expect(await attach(number)).toEqual({ status: 'declined', reason });
    });

    it('refuses what is no token', async () => {
      const request = { key: randomUUID(), customer, token: 'none' };
      expect(await counter.gateway.attachCard(request)).toEqual({ status: 'declined', reason: 'unknown_token' });
    });

    it('takes one that fails later: it can be kept, and not be charged', async () => {
      const method = await keptCard(cards.later);
      const answer = await charge(null, { customer, source: { method }, offSession: true });
      expect(answer).toMatchObject({ status: 'declined', reason: 'card_declined' });
    });

    it('requires the bank’s confirmation if the bank wants it', async () => {
      for (const approve of [true, false]) {
        const asked = await attach(cards.asks);
        if (asked.status !== 'requires_action') throw new Error(asked.status);
        const { client_secret } = asked.action;
        const retrieveCardOf = (whose: string) =>
          counter.gateway.retrieveConfirmedCard({ customer: whose, client_secret });
        expect(await retrieveCardOf(customer)).toMatchObject({ status: 'requires_action' });
        await counter.answerBank(client_secret, approve);
        expect(await retrieveCardOf(await newCustomer())).toBeNull();
        expect(await retrieveCardOf(customer)).toMatchObject(
          approve ? { status: 'attached', card: { last4: '3155' } } : { status: 'declined', reason: 'not_confirmed' },
        );
      }
      for (const client_secret of ['none', 'seti_1_secret_2', 'pi_1_secret_2', "'"])
        expect(await counter.gateway.retrieveConfirmedCard({ customer, client_secret })).toBeNull();
    });

    it('has a new date and name when told so, and is gone when detached', async () => {
      const method = await keptCard(cards.good);
      const facts = { exp_month: 1, exp_year: 2044, holder_name: 'M. Lindqvist' };
      await counter.gateway.updateCard(method, facts);
      expect(await counter.gateway.cardOf(method)).toMatchObject(facts);
      for (let times = 0; times < 2; times += 1) await counter.gateway.detachCard(method);
      expect(await counter.gateway.cardOf(method)).toBeNull();
      const late = await charge(null, { customer, source: { method }, offSession: true });
      expect(late).toMatchObject({ status: 'declined', reason: 'card_declined' });
      await counter.gateway.updateCard('none', facts);
      await counter.gateway.detachCard('none');
      expect(await counter.gateway.cardOf('none')).toBeNull();
    });

    it('declines one whose date is over', async () => {
      const now = app.clock.now();
      const month = { exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() };
      const method = await keptCard(cards.good);
      await counter.gateway.updateCard(method, { ...month, exp_year: month.exp_year - 1 });
      const answer = await charge(null, { customer, source: { method }, offSession: true });
      expect(answer).toMatchObject({ status: 'declined', reason: 'expired_card' });
    });
  });

  describe('giving back', () => {
    it('is done once for a key, never more than was charged', async () => {
      const payment = paymentOf(await charge(cards.good));
      const refund = (key: string, amount: number) => counter.gateway.refund({ key, payment, amount, currency: 'USD' });
      const key = randomUUID();
      const first = await refund(key, 600);
      expect(first).toMatchObject({ status: 'succeeded' });
      expect(await refund(key, 600)).toEqual(first);
      const known = { ...first, payment, amount: 600, key };
      expect(await counter.gateway.refundOf(first.refund)).toEqual(known);
      expect(await counter.gateway.refunds({ payment })).toEqual([known]);
      expect((await refund(randomUUID(), 500)).status).toBe('failed');
      expect((await refund(randomUUID(), 400)).status).toBe('succeeded');
      expect((await refund(randomUUID(), 1)).status).toBe('failed');
      expect(await counter.gateway.refundOf('none')).toBeNull();
    });

    it("shows refunds that were made in the provider's dashboard, and refunds that failed later", async () => {
      const since = new Date(app.clock.now().getTime() - 1000);
      const payment = paymentOf(await charge(cards.good));
      const refund = await counter.refundInDashboard(payment, 250);
      const made = { refund, payment, amount: 250, key: null, status: 'succeeded' };
      expect(await counter.gateway.refundOf(refund)).toEqual(made);
      expect(await counter.gateway.refunds({ payment })).toEqual([made]);
      expect(await counter.gateway.refunds({ since })).toContainEqual(made);
      expect(await counter.gateway.refunds({ since: new Date(Date.now() + 86_400_000_000) })).toEqual([]);
      expect((await counter.gateway.refund({ key: randomUUID(), payment, amount: 751, currency: 'USD' })).status).toBe(
        'failed',
      );
      await counter.failRefund(refund);
      expect(await counter.gateway.refundOf(refund)).toEqual({ ...made, status: 'failed' });
      expect(await counter.gateway.refunds({ payment })).toEqual([{ ...made, status: 'failed' }]);
      expect((await counter.gateway.refund({ key: randomUUID(), payment, amount: 1000, currency: 'USD' })).status).toBe(
        'succeeded',
      );
      expect(await counter.gateway.refunds({ payment: 'none' })).toEqual([]);
    });
  });

  it('a dispute opens after a day, and is won or lost', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const before = app.clock.now();
      const payment = paymentOf(await charge(cards.disputed));
      expect(await counter.gateway.disputeOf(payment)).toBeNull();
      await app.advance('P1DT1M');
      expect(await counter.gateway.disputeOf(payment)).toMatchObject({ status: 'open' });
      const told = await counter.gateway.disputes(before);
      expect(told).toContainEqual({ payment, at: expect.any(Date) });
      await counter.closeDispute(payment, outcome);
      expect(await counter.gateway.disputeOf(payment)).toMatchObject({ status: outcome });
    }
  });

  it('a webhook that it did not sign is none', async () => {
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=0' }, { 'sandbox-signature': 't=1,v1=0' }])
      expect(await counter.provider.verifyWebhook('{"id":"evt_1","type":"x","about":null}', headers)).toBeNull();
  });
});
