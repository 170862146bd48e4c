import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '../../../server/billing/tables.ts';
import { cards, payWith, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { createQueuedOrder } from '../../orders/api/orderStages.ts';
import { createStaff, runAction } from '../../support/api/staffHelpers.ts';
import {
  changePlan,
  changePlanWithCard,
  dateInDays,
  getPlan,
  mailSubjects,
  moveTerm,
  paymentSummaries,
  planSummary,
  totalCharged,
} from './planHelpers.ts';
import { insertSubscription } from './subscriptionFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** A customer who has just bought a plan. */
const buyer = async (level = 'limited') => {
  customer = await app.signUp();
  await changePlanWithCard(customer, cards.good, level);
  return (await getPlan(customer))!.uuid;
};
const cancel = () => customer.call('cancelSubscription');

describe('cancelling', () => {
  it('within 14 days of a first purchase gives everything back at once, add-ons and upgrades too', async () => {
    await buyer();
    await changePlan(customer, 'unlimited', { add_ons: ['confidentiality'] });
    expect(await totalCharged(app, customer)).toBe(29_900 + 90_000 + 7900);
    const answer = await cancel();
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Your plan has ended. We refund $1,278.00 to your card.' },
    ]);
    expect(await getPlan(customer)).toBeNull();
    await app.deps.jobs.run(app.deps, 'refunds');
    expect(await totalCharged(app, customer)).toBe(0);
    expect(await paymentSummaries(customer)).toEqual([
      'subscription checkout 29900 refunded',
      'subscription proration 97900 refunded',
    ]);
    expect(await mailSubjects(app, customer)).toContainEqual('Your Unlimited plan is cancelled');
    expect(await cancel()).toMatchObject({ status: 409, detail: 'There is nothing to cancel.' });
  });

  it('on the 14th day still does, on the 15th it ends with the term', async () => {
    await moveTerm(app, await buyer(), -14, 351);
    expect((await cancel()).text).toContain('to your card');
    await moveTerm(app, await buyer(), -15, 350);
    expect((await cancel()).text).toContain('does not renew');
    expect(await planSummary(customer)).toMatchObject({ level: 'limited', auto_renew: false, status: 'active' });
    expect(await getPlan(customer)).toMatchObject({ end_date: dateInDays(app, 350), cancelled_at: expect.any(String) });
    expect(await totalCharged(app, customer)).toBe(29_900);
    expect((await cancel()).detail).toBe('There is nothing to cancel.');
  });

  it('after an order with its discount ends the plan with the term', async () => {
    await buyer();
    await payWith(customer, await createPlacedOrder(customer), cards.good);
    expect((await cancel()).text).toContain('does not renew');
  });

  it('after an order with its discount does so too when part of that was worked on before it was cancelled', async () => {
    const member = await createStaff(app);
    for (const [done_percent, says] of [
      [0, 'to your card'],
      [30, 'does not renew'],
    ] as const) {
      await buyer();
      const uuid = await createQueuedOrder(app, customer);
      await runAction(member, 'assignOrder', uuid);
      await runAction(member, 'cancelOrder', uuid, { note: 'We cannot.', done_percent });
      expect((await cancel()).text).toContain(says);
    }
  });

  it('a second plan is not given back', async () => {
    await buyer();
    await cancel();
    expect((await changePlanWithCard(customer, cards.good, 'limited')).status).toBe(200);
    expect((await cancel()).text).toContain('does not renew');
  });

  it('is repeated with one key as the same answer, and made once by two at the same moment', async () => {
    await buyer();
    const headers = { 'idempotency-key': '7d0b8a52-6a3f-4b8e-9f43-0a1c7bb2a001' };
    const [first, second] = [
      await customer.call('cancelSubscription', { headers }),
      await customer.call('cancelSubscription', { headers }),
    ];
    expect([first.status, second.text]).toEqual([200, first.text]);
    await buyer();
    const both = await Promise.all([cancel(), cancel()]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    await app.deps.jobs.run(app.deps, 'refunds');
    expect(await totalCharged(app, customer)).toBe(0);
  });

  it('is refused without a plan, and signed out', async () => {
    customer = await app.signUp();
    expect((await cancel()).status).toBe(409);
    expect((await app.client().call('cancelSubscription')).status).toBe(401);
  });

  it('a plan whose renewal is unpaid ends it', async () => {
    customer = await app.signUp();
    const term = await insertSubscription(app, customer, 'limited', {
      status: 'past_due',
      start_date: dateInDays(app, -367),
      end_date: dateInDays(app, -2),
      retry_at: new Date(app.clock.now().getTime() + 3_600_000),
    });
    expect((await cancel()).body).toEqual({ message: 'Your plan has ended.' });
    const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.uuid, term));
    expect(row).toMatchObject({ status: 'expired', end_date: dateInDays(app, -2), auto_renew: false });
  });

  it('while the plan renews ends either before the charge or after the new year', async () => {
    customer = await app.signUp();
    await saveCard(customer, cards.good);
    await insertSubscription(app, customer, 'limited', {
      start_date: dateInDays(app, -366),
      end_date: dateInDays(app, -1),
    });
    const [answer] = await Promise.all([cancel(), app.deps.jobs.run(app.deps, 'renewals')]);
    await app.deps.jobs.run(app.deps, 'renewals');
    expect(answer.status).toBe(200);
    const charged = await totalCharged(app, customer);
    expect(await planSummary(customer)).toEqual(
      charged ? expect.objectContaining({ level: 'limited', auto_renew: false, status: 'active' }) : null,
    );
    expect([0, 29_900]).toContain(charged);
  });
});
