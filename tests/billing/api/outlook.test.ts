import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, payWith, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { changePlan, changePlanWithCard, dateInDays } from './planHelpers.ts';
import { insertAddOn, insertSubscription } from './subscriptionFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const billing = async () => (await customer.expect(200, 'getBilling')).body;
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('the outlook of a plan', () => {
  it('is its renewal with the level chosen for the next term and the add-ons that continue', async () => {
    customer = await app.signUp();
    await saveCard(customer, cards.good);
    const term = await insertSubscription(app, customer, 'unlimited');
    await insertAddOn(app, term, 'confidentiality');
    await insertAddOn(app, term, 'extended_archive');
    const on = dateInDays(app, 265);
    expect((await billing()).renewal).toEqual({
      on,
      level: 'Unlimited',
      amount: usd(132_700),
      tax: usd(0),
      unpaid: null,
    });
    await changePlan(customer, 'limited', { add_ons: ['confidentiality'] });
    expect((await billing()).renewal).toEqual({ on, level: 'Limited', amount: usd(37_800), tax: usd(0), unpaid: null });
    await changePlan(customer, 'alacarte', { add_ons: ['confidentiality'] });
    expect((await billing()).renewal).toBeNull();
  });

  it('is a refund in the first days, until an order used its discount', async () => {
    customer = await app.signUp();
    await changePlanWithCard(customer, cards.good, 'limited', { add_ons: ['confidentiality'] });
    expect((await billing()).withdrawal).toEqual({ until: dateInDays(app, 14), amount: usd(37_800) });
    await payWith(customer, await createPlacedOrder(customer), cards.good);
    expect((await billing()).withdrawal).toBeNull();
  });

  it('is the next retry of a failed renewal, with its reason, until it is paid', async () => {
    customer = await app.signUp();
    await saveCard(customer, cards.later);
    await insertSubscription(app, customer, 'limited', {
      start_date: dateInDays(app, -366),
      end_date: dateInDays(app, -1),
    });
    await app.deps.jobs.run(app.deps, 'renewals');
    const { renewal } = await billing();
    expect(renewal).toMatchObject({
      on: dateInDays(app, -1),
      level: 'Limited',
      amount: usd(29_900),
      unpaid: {
        reason: 'The bank declined this card. You have not been charged.',
        method_label: 'Visa ••0341',
        retry_at: expect.any(String),
      },
    });
    expect(Date.parse(renewal!.unpaid!.ends_on)).toBeGreaterThan(Date.parse(renewal!.unpaid!.retry_at!));
  });

  it('the customer sees a failed first charge until there is a plan', async () => {
    customer = await app.signUp();
    await changePlanWithCard(customer, cards.declined, 'limited');
    expect((await billing()).first_charge).toMatchObject({
      level: 'Limited',
      amount: usd(29_900),
      at: expect.any(String),
    });
    await changePlanWithCard(customer, cards.good, 'limited');
    expect((await billing()).first_charge).toBeNull();
  });
});
