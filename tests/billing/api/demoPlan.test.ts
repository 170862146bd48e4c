import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/accounts.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { getPlan, jumpDays, mailSubjects, paymentSummaries, planSummary } from './planHelpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app?.close());

it('the demo plan renews once when the clock is moved past its end, and no other customer is charged', async () => {
  let customer = await app.signIn('customer@demo.test', demoPassword);
  const before = await getPlan(customer);
  const fees = async () => (await paymentSummaries(customer)).filter(one => one.startsWith('subscription '));
  const earlier = await fees();
  const days = Math.round((Date.parse(before?.end_date ?? '') - app.clock.now().getTime()) / 86_400_000);
  await jumpDays(app, days - 2);
  await app.advance('P5D');
  customer = await app.signIn('customer@demo.test', demoPassword);
  expect(await fees()).toEqual([...earlier, 'subscription renewal 32554 succeeded']);
  expect(await planSummary(customer)).toMatchObject({ level: 'limited', status: 'active' });
  expect(await getPlan(customer)).toMatchObject({ start_date: before?.end_date, discount_used: { amount: 0 } });
  expect((await customer.expect(200, 'getDashboard')).body.subscription_summary.premier_member_years).toBe(3);
  expect(await mailSubjects(app, customer)).toContainEqual('Receipt: $325.54 for Limited');
  const other = await app.signIn('other@demo.test', demoPassword);
  expect(await planSummary(other)).toBeNull();
});
