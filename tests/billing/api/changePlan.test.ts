import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAction } from '../../../schemas/generated/types.ts';
import { answerBank, cardData, cards, saveCard, saveChallengedCard } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import {
  changePlan,
  changePlanWithCard,
  dateInDays,
  getPlan,
  levelUuid,
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

const newcomer = async () => {
  customer = await app.signUp();
  return customer;
};
/** A customer on Limited with a card, 94 of 365 days before the end of the term. */
const subscriber = async (level = 'limited') => {
  const dates = { start_date: dateInDays(app, -271), end_date: dateInDays(app, 94) };
  const term = await insertSubscription(app, await newcomer(), level, dates);
  const card = await saveCard(customer, cards.good);
  return { term, card };
};
const detail = ({ detail: said }: { detail: unknown }) =>
  Array.isArray(said) ? said.map(one => [one.loc.join('.'), one.msg]) : said;

describe('a first plan', () => {
  it('costs its full price with the new card, which is kept to renew it, and lasts a year', async () => {
    await newcomer();
    const answer = await changePlanWithCard(customer, cards.good, 'limited', {
      add_ons: ['confidentiality'],
      expected_amount: 37_800,
    });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('You are on Limited until')]);
    expect(await planSummary(customer)).toEqual({
      level: 'limited',
      pending: null,
      add_ons: ['confidentiality'],
      auto_renew: true,
      status: 'active',
    });
    const term = await getPlan(customer);
    expect(term).toMatchObject({ start_date: dateInDays(app, 0), discount_used: { amount: 0 } });
    expect(term?.end_date?.slice(5)).toBe(dateInDays(app, 0).slice(5));
    expect(await paymentSummaries(customer)).toEqual(['subscription checkout 37800 succeeded']);
    expect((await customer.expect(200, 'getBilling')).body.payment_method).toMatchObject({ last4: '4242' });
    expect(await totalCharged(app, customer)).toBe(37_800);
    expect(await mailSubjects(app, customer)).toContainEqual('Receipt: $378.00 for Limited');
    const { body } = await customer.expect(200, 'getDashboard');
    expect(body.subscription_summary).toEqual({ premier_member_since: dateInDays(app, 0), premier_member_years: 0 });
  });

  it('is charged to the default card when no other is named', async () => {
    await newcomer();
    await saveCard(customer, cards.mastercard);
    expect((await changePlan(customer, 'unlimited')).status).toBe(200);
    expect(await paymentSummaries(customer)).toEqual(['subscription checkout 119900 succeeded']);
  });

  it('is rejected without a card, with another customer’s card, and with a declined card', async () => {
    const theirs = (await subscriber()).card;
    await newcomer();
    expect(await changePlan(customer, 'limited').then(detail)).toEqual([['body.payment_data', 'Please add a card.']]);
    const other = await changePlan(customer, 'limited', { payment_method: theirs });
    expect([other.status, detail(other)]).toEqual([
      422,
      [['body.payment_method', 'This payment method does not exist.']],
    ]);
    const declined = await changePlanWithCard(customer, cards.poor, 'limited');
    expect([declined.status, detail(declined)]).toEqual([
      422,
      [['body.payment_data', expect.stringContaining('insufficient funds')]],
    ]);
    expect(declined.detail).toMatchObject([{ type: 'integrity_error' }]);
    expect(await getPlan(customer)).toBeNull();
    expect(await paymentSummaries(customer)).toEqual(['subscription checkout 29900 failed']);
  });
});

describe('an upgrade', () => {
  it('costs the rest of the term, which keeps its end and what is used of its cap', async () => {
    const { term, card } = await subscriber();
    const answer = await changePlan(customer, 'unlimited', { payment_method: card, expected_amount: 23_178 });
    expect([answer.status, answer.body]).toEqual([200, { message: 'You are now on Unlimited.' }]);
    expect(await getPlan(customer)).toMatchObject({ uuid: term, end_date: dateInDays(app, 94) });
    expect(await paymentSummaries(customer)).toEqual(['subscription proration 23178 succeeded']);
    expect(await totalCharged(app, customer)).toBe(23_178);
  });

  it('is refused if its price differs from the one that the customer saw', async () => {
    await subscriber();
    const answer = await changePlan(customer, 'unlimited', { expected_amount: 23_177 });
    expect([answer.status, answer.detail]).toEqual([409, 'The amount has changed. Please check it again.']);
    expect(await paymentSummaries(customer)).toEqual([]);
  });

  it('waits for the bank, and is made by the same call with the confirmed response', async () => {
    await subscriber();
    const asked = await changePlanWithCard(customer, cards.asks, 'unlimited');
    expect(asked.status).toBe(202);
    const secret = (asked.body as { requires_action: { client_secret: string } }).requires_action.client_secret;
    expect(await planSummary(customer)).toMatchObject({ level: 'limited' });
    await answerBank(customer, secret, true);
    const again = await changePlan(customer, 'unlimited', { payment_data: cardData(secret) });
    expect([again.status, again.body]).toEqual([200, { message: 'You are now on Unlimited.' }]);
    expect(await paymentSummaries(customer)).toEqual(['subscription proration 23178 succeeded']);
  });

  it('whose challenge the customer refused is declined, and can be requested again', async () => {
    const { card } = await subscriber();
    const asked = await changePlanWithCard(customer, cards.asks, 'unlimited');
    const secret = (asked.body as { requires_action: { client_secret: string } }).requires_action.client_secret;
    await answerBank(customer, secret, false);
    const again = await changePlan(customer, 'unlimited', { payment_data: cardData(secret) });
    expect([again.status, detail(again)]).toEqual([
      422,
      [['body.payment_data', expect.stringContaining('did not confirm')]],
    ]);
    expect((await changePlan(customer, 'unlimited', { payment_method: card })).status).toBe(200);
    expect(await totalCharged(app, customer)).toBe(23_178);
  });

  it('shows the same challenge again for the same saved card, and cancels it for another card', async () => {
    const { card } = await subscriber();
    const first = await changePlanWithCard(customer, cards.asks, 'unlimited');
    expect(first.status).toBe(202);
    expect((await changePlan(customer, 'unlimited', { payment_method: card })).status).toBe(200);
    expect(await paymentSummaries(customer)).toEqual([
      'subscription proration 23178 cancelled',
      'subscription proration 23178 succeeded',
    ]);
  });

  it('asks again for the same saved card when the purchase has changed, so that no other amount is confirmed', async () => {
    await subscriber();
    const payment_method = await saveChallengedCard(customer);
    const requestBankQuestion = async (add_ons: string[], expected_amount: number) => {
      const { status, body } = await changePlan(customer, 'unlimited', { payment_method, add_ons, expected_amount });
      expect(status).toBe(202);
      return (body as PaymentAction).requires_action.client_secret;
    };
    const first = await requestBankQuestion(['priority_queue'], 23_178 + 2550);
    expect(await requestBankQuestion(['priority_queue'], 23_178 + 2550)).toBe(first);
    expect((await customer.expect(200, 'getBilling')).body.open_question).toMatchObject({
      level: 'Unlimited',
      amount: { amount: 23_178 + 2550 },
      method_label: 'Visa ••3155',
      requires_action: { client_secret: first },
    });
    const second = await requestBankQuestion([], 23_178);
    expect(second).not.toBe(first);
    await answerBank(customer, first, true);
    await answerBank(customer, second, true);
    expect((await changePlan(customer, 'unlimited', { add_ons: [], payment_data: cardData(second) })).status).toBe(200);
    expect(await totalCharged(app, customer)).toBe(23_178);
    expect(await planSummary(customer)).toMatchObject({ level: 'unlimited', add_ons: [] });
    expect((await customer.expect(200, 'getBilling')).body.open_question).toBeNull();
  });

  it('is made once for one key, and refused for another body with it', async () => {
    await subscriber();
    const key = randomUUID();
    const answers = [
      await changePlan(customer, 'unlimited', {}, key),
      await changePlan(customer, 'unlimited', {}, key),
    ];
    expect(answers.map(answer => [answer.status, answer.text])).toEqual(Array(2).fill([200, answers[0]!.text]));
    expect((await changePlan(customer, 'limited', {}, key)).status).toBe(409);
    expect(await totalCharged(app, customer)).toBe(23_178);
  });

  it('requested twice at the same moment is made once; the other request is refused', async () => {
    await subscriber();
    const answers = await Promise.all([1, 2, 3].map(() => changePlan(customer, 'unlimited')));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
    const refused = answers.filter(answer => answer.status === 409).map(answer => answer.detail);
    expect(new Set(refused)).toEqual(new Set(['This would change nothing.']));
    expect(await totalCharged(app, customer)).toBe(23_178);
  });

  it('to different levels at the same moment: one is made, the other is refused because its plan has changed', async () => {
    await newcomer();
    await saveCard(customer, cards.good);
    // The levels are read first, so that both changes are sent at the same moment and conflict.
    const levels = await Promise.all(['limited', 'unlimited'].map(level => levelUuid(customer, level)));
    const answers = await Promise.all(
      levels.map(premier_level => customer.call('changePremierLevel', { body: { premier_level } })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(await paymentSummaries(customer)).toHaveLength(1);
    const refused = answers.find(answer => answer.status === 409);
    expect(['The amount has changed. Please check it again.', 'This would change nothing.']).toContain(refused?.detail);
  });
});

describe('a downgrade', () => {
  it('moves no money and waits for the end of the term; choosing the current level removes it', async () => {
    await subscriber('unlimited');
    const answer = await changePlan(customer, 'limited');
    expect(answer.text).toMatch(/You change to Limited on /);
    expect(await planSummary(customer)).toMatchObject({ level: 'unlimited', pending: 'limited' });
    expect((await changePlan(customer, 'limited')).detail).toBe('This would change nothing.');
    expect((await changePlan(customer, 'alacarte')).status).toBe(200);
    expect(await planSummary(customer)).toMatchObject({ pending: 'alacarte' });
    expect((await changePlan(customer, 'unlimited')).text).toContain('You stay on Unlimited. It renews on ');
    expect(await planSummary(customer)).toMatchObject({ level: 'unlimited', pending: null });
    expect(await paymentSummaries(customer)).toEqual([]);
  });
});

describe('add-ons', () => {
  it('cost what is left of the term; taken out, they stay to its end without refund, and can be taken back', async () => {
    await subscriber();
    const bought = await changePlan(customer, 'limited', {
      add_ons: ['priority_queue', 'extra_revisions'],
      expected_amount: 4069,
    });
    expect([bought.status, bought.body]).toEqual([200, { message: 'Your add-ons are changed.' }]);
    expect(await paymentSummaries(customer)).toEqual(['add_on proration 4069 succeeded']);
    expect((await changePlan(customer, 'limited', { add_ons: ['extra_revisions'] })).status).toBe(200);
    expect((await planSummary(customer))?.add_ons).toEqual(['priority_queue (ends)', 'extra_revisions']);
    expect((await changePlan(customer, 'limited', { add_ons: ['extra_revisions', 'priority_queue'] })).status).toBe(
      200,
    );
    expect((await planSummary(customer))?.add_ons).toEqual(['priority_queue', 'extra_revisions']);
    expect(await paymentSummaries(customer)).toHaveLength(1);
    const { items } = (await customer.expect(200, 'listAddOns')).body;
    expect(items.filter(one => one.is_active).map(one => one.codename)).toEqual(['priority_queue', 'extra_revisions']);
  });

  it('and a level can be bought together, and are left as they are when not named', async () => {
    await subscriber();
    await changePlan(customer, 'unlimited', { add_ons: ['extended_archive'], expected_amount: 23_178 + 1262 });
    expect(await planSummary(customer)).toMatchObject({ level: 'unlimited', add_ons: ['extended_archive'] });
    await changePlan(customer, 'limited');
    expect(await planSummary(customer)).toMatchObject({ pending: 'limited', add_ons: ['extended_archive'] });
  });

  it('need a paid term, and must exist', async () => {
    await newcomer();
    expect(await changePlan(customer, 'alacarte', { add_ons: ['priority_queue'] }).then(detail)).toEqual([
      ['body.add_ons', 'Add-ons need a paid level.'],
    ]);
    await subscriber();
    expect(await changePlan(customer, 'alacarte', { add_ons: ['priority_queue'] }).then(detail)).toEqual([
      ['body.add_ons', 'Add-ons need a paid level.'],
    ]);
    const [unknown, level] = [randomUUID(), (await getPlan(customer))!.premier_level_data.uuid];
    const ask = (body: object) => customer.call('changePremierLevel', { body }).then(detail);
    expect(await ask({ premier_level: level, add_ons: [unknown] })).toEqual([
      ['body.add_ons', 'This add-on does not exist.'],
    ]);
    expect(await ask({ premier_level: unknown })).toEqual([['body.premier_level', 'This level does not exist.']]);
  });
});

describe('a change is refused', () => {
  it.each([
    ['to what the customer has', 'limited', {}, 'This would change nothing.'],
    ['to a level of contracts', 'custom', {}, 'This level is set up with our team.'],
    [
      'while a renewal is unpaid',
      'unlimited',
      { status: 'past_due' as const },
      'Your subscription has an unpaid renewal.',
    ],
  ])('%s', async (_, level, term, said) => {
    await insertSubscription(app, await newcomer(), 'limited', term);
    await saveCard(customer, cards.later);
    const answer = await changePlan(customer, level);
    expect([answer.status, answer.detail]).toEqual([409, said]);
  });

  it('from a level of contracts, and from À la carte to itself', async () => {
    await insertSubscription(app, await newcomer(), 'custom');
    expect((await changePlan(customer, 'limited')).detail).toBe('This level is set up with our team.');
    await newcomer();
    expect((await changePlan(customer, 'alacarte')).detail).toBe('This would change nothing.');
  });

  it('in the customer’s language', async () => {
    await newcomer();
    const body = { premier_level: (await customer.expect(200, 'listPremierLevels')).body.items[0]!.uuid };
    const answer = await customer.call('changePremierLevel', { body, headers: { 'accept-language': 'de' } });
    expect(answer.detail).not.toBe('This would change nothing.');
  });

  it.each([
    [{ premier_level: 'limited' }],
    [{ premier_level: null }],
    [{ premier_level: randomUUID(), add_ons: ['x'] }],
    [{ premier_level: randomUUID(), expected_amount: -1 }],
    [{ premier_level: randomUUID(), payment_data: { js_sdk_response: {} } }],
    [[]],
  ])('for a body that is none: %j', async body => {
    expect((await customer.call('changePremierLevel', { body })).status).toBe(422);
  });

  it('for a card token of more than 8 KiB', async () => {
    const js_sdk_response = { token: 'none', more: 'x'.repeat(8192) };
    const answer = await changePlan(customer, 'limited', { payment_data: { js_sdk_response } });
    expect([answer.status, detail(answer)]).toEqual([
      422,
      [['body.payment_data.js_sdk_response', 'Use at most 8192 characters.']],
    ]);
  });

  it('signed out', async () => {
    expect((await app.client().call('changePremierLevel', { body: {} })).status).toBe(401);
  });
});

describe('switching the renewal', () => {
  const renews = (auto_renew: boolean) => customer.call('setAutoRenew', { body: { auto_renew } });

  it('off and on again', async () => {
    const { term } = await subscriber();
    const off = await renews(false);
    expect([off.status, off.body]).toMatchObject([200, { uuid: term, auto_renew: false, status: 'active' }]);
    expect(off.body.cancelled_at).not.toBeNull();
    const on = await renews(true);
    expect(on.body).toMatchObject({ auto_renew: true, cancelled_at: null });
  });

  it('is refused without a paid term', async () => {
    await newcomer();
    expect(await renews(true)).toMatchObject({ status: 409, detail: 'There is no paid term to renew.' });
    await insertSubscription(app, customer, 'limited', { status: 'cancelled' });
    expect((await renews(false)).status).toBe(409);
  });

  it('off frees the card that would have paid', async () => {
    const { card } = await subscriber();
    await insertAddOn(app, (await getPlan(customer))!.uuid, 'confidentiality');
    await renews(false);
    expect((await customer.call('deletePaymentMethod', { params: { uuid: card } })).status).toBe(204);
  });
});
