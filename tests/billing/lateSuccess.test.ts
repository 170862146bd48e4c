import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payments } from '../../server/billing/tables.ts';
import { settlePayment } from '../../server/settlement/settlement.ts';
import { cards, kept } from '../checkout/till.ts';
import { startWorld, type World } from '../support/world.ts';
import { change, date, inShort, paid } from './membership.ts';
import { subscribe } from './subscriber.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

it('a change that the bank pays after all, when the plan has changed meanwhile, is given back', async () => {
  const customer = await world.signUp();
  await subscribe(world, customer, 'limited', { start_date: date(world, -271), end_date: date(world, 94) });
  await kept(customer, cards.later);
  expect((await change(customer, 'unlimited')).status).toBe(422);
  const good = await kept(customer, cards.good);
  expect((await change(customer, 'unlimited', { payment_method: good })).status).toBe(200);
  const all = await world.db.select().from(payments).where(eq(payments.customer_uuid, customer.me.uuid));
  const declined = all.find(payment => payment.payment_status === 'failed')!;
  const { gateway } = world.deps.payments;
  // The same money, by another charge: the sandbox itself never changes its mind.
  const late = await gateway.charge({
    ...{ key: `late-${randomUUID()}`, amount: declined.amount ?? 0, currency: 'USD', customer: null, keep: false },
    ...{ source: { method: await methodOf(good) }, offSession: true, description: 'late' },
  });
  expect(await settlePayment(world.deps, declined, late, 'system')).toBe('given back');
  await world.deps.jobs.run(world.deps, 'refunds');
  expect(await paid(customer)).toEqual([
    'subscription proration 23178 refunded',
    'subscription proration 23178 succeeded',
  ]);
  expect(await inShort(customer)).toMatchObject({ level: 'unlimited' });
});

async function methodOf(uuid: string): Promise<string> {
  const { rows } = await world.deps.pool.query<{ provider_method: string }>(
    'select provider_method from payment_methods where uuid = $1',
    [uuid],
  );
  return rows[0]!.provider_method;
}
