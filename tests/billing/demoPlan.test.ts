import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { startWorld, type World } from '../support/world.ts';
import { inShort, leap, paid, plan, subjects } from './membership.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ demo: true });
});
afterAll(() => world?.close());

it('the plan of the demo world renews once when the clock is moved past its end, and nobody else is charged', async () => {
  let customer = await world.signIn('customer@demo.test', demoPassword);
  const before = await plan(customer);
  const fees = async () => (await paid(customer)).filter(one => one.startsWith('subscription '));
  const earlier = await fees();
  const days = Math.round((Date.parse(before?.end_date ?? '') - world.clock.now().getTime()) / 86_400_000);
  await leap(world, days - 2);
  await world.advance('P5D');
  customer = await world.signIn('customer@demo.test', demoPassword);
  expect(await fees()).toEqual([...earlier, 'subscription renewal 32554 succeeded']);
  expect(await inShort(customer)).toMatchObject({ level: 'limited', status: 'active' });
  expect(await plan(customer)).toMatchObject({ start_date: before?.end_date, discount_used: { amount: 0 } });
  expect((await customer.expect(200, 'getDashboard')).body.subscription_summary.premier_member_years).toBe(3);
  expect(await subjects(world, customer)).toContainEqual('Receipt: $325.54 for Limited');
  const other = await world.signIn('other@demo.test', demoPassword);
  expect(await inShort(other)).toBeNull();
});
