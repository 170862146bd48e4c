import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payments } from '../../../server/billing/tables.ts';
import { settlePayment } from '../../../server/settlement/settlement.ts';
import { cards, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { changePlan, dateInDays, paymentSummaries, planSummary } from './planHelpers.ts';
import { insertSubscription } from './subscriptionFixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

it('a change that the bank pays after all, when the plan has changed meanwhile, is given back', async () => {
  const customer = await app.signUp();
  await insertSubscription(app, customer, 'limited', {
    start_date: dateInDays(app, -271),
    end_date: dateInDays(app, 94),
  });
  await saveCard(customer, cards.later);
  expect((await changePlan(customer, 'unlimited')).status).toBe(422);
  const good = await saveCard(customer, cards.good);
  expect((await changePlan(customer, 'unlimited', { payment_method: good })).status).toBe(200);
  const all = await app.db.select().from(payments).where(eq(payments.customer_uuid, customer.me.uuid));
  const declined = all.find(payment => payment.payment_status === 'failed')!;
  const { gateway } = app.deps.payments;
  // The same money, by another charge: the sandbox itself never changes its mind.
  const late = await gateway.charge({
    key: `late-${randomUUID()}`,
    amount: declined.amount ?? 0,
    currency: 'USD',
    customer: null,
    keep: false,
    source: { method: await methodOf(good) },
    offSession: true,
    description: 'late',
  });
  expect(await settlePayment(app.deps, declined, late, 'system')).toBe('given back');
  await app.deps.jobs.run(app.deps, 'refunds');
  expect(await paymentSummaries(customer)).toEqual([
    'subscription proration 23178 refunded',
    'subscription proration 23178 succeeded',
  ]);
  expect(await planSummary(customer)).toMatchObject({ level: 'unlimited' });
});

async function methodOf(uuid: string): Promise<string> {
  const { rows } = await app.deps.pool.query<{ provider_method: string }>(
    'select provider_method from payment_methods where uuid = $1',
    [uuid],
  );
  return rows[0]!.provider_method;
}
