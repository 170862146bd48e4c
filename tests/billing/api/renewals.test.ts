import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockAccount, unlockAccount } from '../../../server/account/accountLock.ts';
import { payOverdueRenewal } from '../../../server/billing/renewals.ts';
import { paymentMethods, payments, subscriptions } from '../../../server/billing/tables.ts';
import { premierLevels } from '../../../server/generated/entityTables.ts';
import { cardData, cards, cardToken, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import {
  changePlan,
  dateInDays,
  getPlan,
  mailSubjects,
  paymentSummaries,
  planSummary,
  totalCharged,
} from './planHelpers.ts';
import { insertAddOn, insertSubscription } from './subscriptionFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  customer = await app.signUp();
});

/** A term whose last day was yesterday. */
const insertEndedTerm = (level = 'limited', more: Parameters<typeof insertSubscription>[3] = {}) =>
  insertSubscription(app, customer, level, {
    start_date: dateInDays(app, -366),
    end_date: dateInDays(app, -1),
    ...more,
  });
const renewals = () => app.deps.jobs.run(app.deps, 'renewals');
const rowOf = async (uuid: string) =>
  (await app.db.select().from(subscriptions).where(eq(subscriptions.uuid, uuid)))[0]!;
const addCard = async (number: string, is_default: boolean) =>
  customer.expect(201, 'addPaymentMethod', {
    body: { payment_data: cardData(await cardToken(customer, number)), is_default },
  });

describe('a term that is over', () => {
  it('is followed by the next without a gap, with a fresh cap, and charged once to the default card', async () => {
    await saveCard(customer, cards.good);
    const old = await insertEndedTerm('limited', { discount_used: 400_000 });
    await Promise.all([renewals(), renewals()]);
    const term = await getPlan(customer);
    expect(term).toMatchObject({
      start_date: dateInDays(app, -1),
      status: 'active',
      auto_renew: true,
      discount_used: { amount: 0 },
      discount_left: { amount: 500_000 },
    });
    expect(term?.uuid).not.toBe(old);
    expect(await paymentSummaries(customer)).toEqual(['subscription renewal 29900 succeeded']);
    expect(await totalCharged(app, customer)).toBe(29_900);
    const { items, total } = (await customer.expect(200, 'listSubscriptions')).body;
    expect([total, items.map(one => one.status)]).toEqual([2, ['active', 'expired']]);
    const [payment] = (await customer.expect(200, 'listPayments')).body.items;
    expect(payment).toMatchObject({ subscription_uuid: term?.uuid, method_label: 'Visa ••4242' });
    const { subscription_summary } = (await customer.expect(200, 'getDashboard')).body;
    expect(subscription_summary).toEqual({ premier_member_since: dateInDays(app, -366), premier_member_years: 1 });
  });

  it('is not renewed before 06:00 UTC of its last day', async () => {
    await saveCard(customer, cards.good);
    await insertEndedTerm('limited', { start_date: dateInDays(app, -364), end_date: dateInDays(app, 1) });
    await renewals();
    expect(await paymentSummaries(customer)).toEqual([]);
  });

  it('takes the level and the add-ons that were chosen for the next one', async () => {
    await saveCard(customer, cards.good);
    const term = await insertSubscription(app, customer, 'unlimited');
    for (const one of ['confidentiality', 'priority_queue']) await insertAddOn(app, term, one);
    await changePlan(customer, 'limited', { add_ons: ['priority_queue'] });
    await app.db
      .update(subscriptions)
      .set({ start_date: dateInDays(app, -366), end_date: dateInDays(app, -1) })
      .where(eq(subscriptions.uuid, term));
    await renewals();
    expect(await planSummary(customer)).toMatchObject({ level: 'limited', pending: null, add_ons: ['priority_queue'] });
    expect(await paymentSummaries(customer)).toEqual(['subscription renewal 39800 succeeded']);
    expect(await mailSubjects(app, customer)).toContainEqual('Receipt: $398.00 for Limited');
  });

  it.each([
    ['that does not renew', async () => insertEndedTerm('limited', { auto_renew: false })],
    [
      'with À la carte to come',
      async () => {
        const term = await insertSubscription(app, customer, 'limited');
        await changePlan(customer, 'alacarte');
        const over = { start_date: dateInDays(app, -366), end_date: dateInDays(app, -1) };
        await app.db.update(subscriptions).set(over).where(eq(subscriptions.uuid, term));
        return term;
      },
    ],
  ])('%s ends without a charge', async (_, term) => {
    await saveCard(customer, cards.good);
    const uuid = await term();
    await renewals();
    expect(await planSummary(customer)).toBeNull();
    expect(await rowOf(uuid)).toMatchObject({ status: 'cancelled', end_date: dateInDays(app, -1) });
    expect(await paymentSummaries(customer)).toEqual([]);
    expect(await mailSubjects(app, customer)).toContainEqual('Your Limited plan has ended');
  });

  it('of a contract waits for our team', async () => {
    await saveCard(customer, cards.good);
    await insertEndedTerm('custom');
    await renewals();
    expect(await planSummary(customer)).toMatchObject({ level: 'custom', status: 'active' });
    expect(await paymentSummaries(customer)).toEqual([]);
  });
});

describe('a renewal that cannot be charged', () => {
  it.each([
    ['because there is no card', null],
    ['because the bank declines', cards.later],
  ])('%s keeps the benefits and sends a mail', async (_, number) => {
    if (number) await saveCard(customer, number);
    const term = await insertEndedTerm();
    await renewals();
    await renewals();
    expect(await planSummary(customer)).toMatchObject({ level: 'limited', status: 'past_due' });
    expect(await paymentSummaries(customer)).toEqual(number ? ['subscription renewal 29900 failed'] : []);
    expect((await mailSubjects(app, customer)).filter(one => one.includes('could not be renewed'))).toHaveLength(1);
    expect((await rowOf(term)).retry_at! > app.clock.now()).toBe(true);
    expect((await changePlan(customer, 'unlimited')).detail).toBe('Your subscription has an unpaid renewal.');
  });

  it('is repaired at once by a new default card, from the day on which it was due', async () => {
    await saveCard(customer, cards.later);
    await insertEndedTerm();
    await renewals();
    await addCard(cards.mastercard, false);
    expect(await planSummary(customer)).toMatchObject({ status: 'past_due' });
    await addCard(cards.good, true);
    expect(await planSummary(customer)).toMatchObject({ status: 'active' });
    expect(await getPlan(customer)).toMatchObject({ start_date: dateInDays(app, -1) });
    expect(await totalCharged(app, customer)).toBe(29_900);
  });

  it('is repaired by making another card the default', async () => {
    await saveCard(customer, cards.later);
    await insertEndedTerm();
    await renewals();
    const good = await saveCard(customer, cards.good);
    const made = await customer.call('patchPaymentMethod', { params: { uuid: good }, body: { is_default: true } });
    expect(made.status).toBe(200);
    expect(await planSummary(customer)).toMatchObject({ status: 'active' });
  });

  it('costs what was told when it failed, though our team asks another price since', async () => {
    await saveCard(customer, cards.later);
    await insertEndedTerm();
    await renewals();
    const limited = eq(premierLevels.codename, 'limited');
    const [level] = await app.db.select().from(premierLevels).where(limited);
    await app.db.update(premierLevels).set({ price: 39_900, discount_cap: 1 }).where(limited);
    const { renewal } = (await customer.expect(200, 'getBilling')).body;
    await addCard(cards.good, true);
    await app.db.update(premierLevels).set(level!).where(limited);
    expect(renewal?.amount).toEqual({ amount: 29_900, currency: 'USD' });
    expect(await totalCharged(app, customer)).toBe(29_900);
    expect(await getPlan(customer)).toMatchObject({ status: 'active', discount_left: { amount: 500_000 } });
  });

  const raise = (price: number) =>
    app.db.update(premierLevels).set({ price }).where(eq(premierLevels.codename, 'limited'));

  describe('whose amount was shown differently', () => {
    type Ask = (uuid: string | null, expected_amount: number) => Promise<{ status: number; problem: string }>;
    const pickStatusAndProblem = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer;
      return { status, problem: text };
    };
    const withCard = async (body: object) => ({
      payment_data: cardData(await cardToken(customer, cards.good)),
      ...body,
    });
    const patch = (uuid: string | null, body: object) =>
      pickStatusAndProblem(customer.call('patchPaymentMethod', { params: { uuid: uuid! }, body }));
    const ways: [string, 'none' | 'other' | 'own', Ask][] = [
      [
        'a first card',
        'none',
        async (_, expected_amount) =>
          pickStatusAndProblem(customer.call('addPaymentMethod', { body: await withCard({ expected_amount }) })),
      ],
      [
        'a new default card',
        'other',
        async (_, expected_amount) =>
          pickStatusAndProblem(
            customer.call('addPaymentMethod', { body: await withCard({ is_default: true, expected_amount }) }),
          ),
      ],
      ['another default card', 'other', (uuid, expected_amount) => patch(uuid, { is_default: true, expected_amount })],
      [
        'a default card with another date',
        'own',
        (uuid, expected_amount) => patch(uuid, { exp_month: 11, exp_year: 2098, expected_amount }),
      ],
      [
        'a default card that is replaced',
        'own',
        async (uuid, expected_amount) => patch(uuid, await withCard({ expected_amount })),
      ],
    ];

    it.each(ways)('is not charged by %s, and nothing is stored', async (_, which, ask) => {
      await insertEndedTerm();
      await renewals();
      // Kept without the calls that would pay at once.
      const uuid = which === 'none' ? null : await keepQuietly(which === 'own');
      await raise(39_900);
      const before = await listStoredMethods();
      try {
        for (const shown of [29_900, 0]) {
          const { status, problem } = await ask(uuid, shown);
          expect([status, JSON.parse(problem)]).toMatchObject([409, { amount: { amount: 39_900, currency: 'USD' } }]);
        }
        expect(await listStoredMethods()).toEqual(before);
        expect(await totalCharged(app, customer)).toBe(0);
        expect((await ask(uuid, 39_900)).status).toBeLessThan(300);
        expect(await totalCharged(app, customer)).toBe(39_900);
        expect(await planSummary(customer)).toMatchObject({ status: 'active' });
      } finally {
        await raise(29_900);
      }
    });

    it('is not charged when it changes while the card is kept: the renewal waits for its day', async () => {
      const term = await insertEndedTerm();
      await renewals();
      const { retry_at } = await rowOf(term);
      await payOverdueRenewal(app.deps, customer.me, 1);
      expect(await rowOf(term)).toMatchObject({ status: 'past_due', retry_at });
      const uuid = await keepQuietly(true);
      await payOverdueRenewal(app.deps, customer.me, 1);
      await renewals();
      expect(await rowOf(term)).toMatchObject({ status: 'past_due', retry_at });
      expect([await totalCharged(app, customer), uuid]).toEqual([0, expect.any(String)]);
    });

    it('is not checked for a card that is not charged', async () => {
      await saveCard(customer, cards.later);
      await insertEndedTerm();
      await renewals();
      await customer.call('addPaymentMethod', { body: await withCard({ expected_amount: 0 }) });
      const rows = (await customer.expect(200, 'listPaymentMethods')).body.items;
      expect(rows.map(({ due_as_default }) => due_as_default?.amount)).toEqual([29_900, 29_900]);
      await patch(rows[1]!.uuid, { holder_name: 'Mara', expected_amount: 0 });
      expect(await totalCharged(app, customer)).toBe(0);
    });

    const listStoredMethods = () =>
      app.db.select().from(paymentMethods).where(eq(paymentMethods.customer_uuid, customer.me.uuid));

    /** A card that was there before the renewal failed, as far as the books go. */
    async function keepQuietly(is_default: boolean): Promise<string> {
      const other = await app.signUp();
      const uuid = await saveCard(other, cards.good);
      await app.db
        .update(paymentMethods)
        .set({ customer_uuid: customer.me.uuid, is_default })
        .where(eq(paymentMethods.uuid, uuid));
      return uuid;
    }
  });

  it('is charged once when two cards and the job try it at the same moment', async () => {
    await saveCard(customer, cards.later);
    await insertEndedTerm();
    await renewals();
    await Promise.all([addCard(cards.good, true), addCard(cards.mastercard, true), renewals()]);
    await renewals();
    expect(await planSummary(customer)).toMatchObject({ status: 'active' });
    expect(await totalCharged(app, customer)).toBe(29_900);
  });

  it('ends at once when the renewal is switched off', async () => {
    await insertEndedTerm();
    await renewals();
    const { body } = await customer.expect(200, 'setAutoRenew', { body: { auto_renew: false } });
    expect(body).toMatchObject({ status: 'expired', auto_renew: false });
    expect(await planSummary(customer)).toBeNull();
  });
});

describe('a locked account', () => {
  it('is not charged; its renewal waits and is made when the lock is gone', async () => {
    await saveCard(customer, cards.good);
    const term = await insertEndedTerm();
    await app.db.transaction(tx => lockAccount(tx, app.deps, customer.me.uuid, 'terms', null));
    await renewals();
    expect(await rowOf(term)).toMatchObject({ status: 'past_due' });
    expect(await app.db.$count(payments, eq(payments.customer_uuid, customer.me.uuid))).toBe(0);
    await renewals();
    expect(await rowOf(term)).toMatchObject({ status: 'past_due' });
    await app.db.transaction(tx => unlockAccount(tx, app.deps, customer.me.uuid, null));
    await renewals();
    expect(await planSummary(customer)).toMatchObject({ status: 'active' });
  });

  it('whose renewal is what is missing pays it by naming a card, and opens', async () => {
    const term = await insertEndedTerm();
    await app.db.transaction(tx => lockAccount(tx, app.deps, customer.me.uuid, 'unpaid', null));
    await renewals();
    expect(await rowOf(term)).toMatchObject({ status: 'past_due' });
    await saveCard(customer, cards.good);
    expect(await planSummary(customer)).toMatchObject({ status: 'active' });
    expect((await customer.expect(200, 'getMe')).body.blocked_at).toBeNull();
  });
});

describe('mails before a renewal', () => {
  const remind = () => app.deps.jobs.run(app.deps, 'renewal_reminders');
  const inDays = (days: number) => ({ start_date: dateInDays(app, days - 365), end_date: dateInDays(app, days) });
  const reminders = async () =>
    (await mailSubjects(app, customer)).filter(one => /^Your .* plan renews on/.test(one)).length;

  it('come 14 and 3 days before, once each', async () => {
    await addCard(cards.good, true);
    const term = await insertSubscription(app, customer, 'limited', inDays(15));
    await remind();
    expect(await reminders()).toBe(0);
    await app.db.update(subscriptions).set(inDays(14)).where(eq(subscriptions.uuid, term));
    await remind();
    await remind();
    expect(await reminders()).toBe(1);
    await app.db.update(subscriptions).set(inDays(3)).where(eq(subscriptions.uuid, term));
    await remind();
    await remind();
    expect(await reminders()).toBe(2);
  });

  it('the second does not come to those who want no mails about billing', async () => {
    await addCard(cards.good, true);
    const notifications = { order_updates: true, billing: false, marketing: false };
    await customer.expect(200, 'patchMe', { body: { notifications } });
    const term = await insertSubscription(app, customer, 'limited', inDays(10));
    await remind();
    await app.db.update(subscriptions).set(inDays(2)).where(eq(subscriptions.uuid, term));
    await remind();
    expect(await reminders()).toBe(1);
  });

  it('do not come when nothing renews', async () => {
    await insertSubscription(app, customer, 'limited', { ...inDays(10), auto_renew: false });
    await remind();
    expect(await reminders()).toBe(0);
  });

  it('ask for a card if there is none to charge, for every choice of mails', async () => {
    await customer.expect(200, 'patchMe', { body: { notifications: { billing: false } } });
    const term = await insertSubscription(app, customer, 'limited', inDays(14));
    await remind();
    await app.db.update(subscriptions).set(inDays(3)).where(eq(subscriptions.uuid, term));
    await remind();
    const asked = (await mailSubjects(app, customer)).filter(one => /^Your Limited plan needs a card before/.test(one));
    expect([asked.length, await reminders()]).toEqual([2, 0]);
  });

  it('are in the customer’s language', async () => {
    await addCard(cards.good, true);
    await customer.expect(200, 'patchMe', { body: { locale: 'de' } });
    await insertSubscription(app, customer, 'limited', inDays(10));
    await remind();
    expect((await mailSubjects(app, customer)).at(-1)).toMatch(/^Ihr Tarif Limited verlängert sich am /);
  });

  it('tell once of a default card that ends within 30 days', async () => {
    const soon = new Date(app.clock.now().getTime() + 2 * 86_400_000);
    const expiry = { exp_month: soon.getUTCMonth() + 1, exp_year: soon.getUTCFullYear() };
    const payment_data = cardData(await cardToken(customer, cards.good, expiry));
    await customer.expect(201, 'addPaymentMethod', { body: { payment_data } });
    await insertSubscription(app, customer, 'limited');
    const warn = () => app.deps.jobs.run(app.deps, 'cards_that_expire');
    await warn();
    await warn();
    const all = await mailSubjects(app, customer);
    // The card ends with its month: that is less than 30 days away, whatever day it is.
    expect(all.filter(one => one === 'Your card Visa ••4242 expires soon')).toHaveLength(
      new Date(Date.UTC(expiry.exp_year, expiry.exp_month, 1)).getTime() - app.clock.now().getTime() <= 30 * 86_400_000
        ? 1
        : 0,
    );
  });
});
