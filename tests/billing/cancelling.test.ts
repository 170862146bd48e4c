import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '../../server/billing/tables.ts';
import { cards, kept, payWith } from '../checkout/till.ts';
import { placed } from '../orders/drafting.ts';
import { queued } from '../orders/stages.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { acted, joinTeam } from '../support-api/team.ts';
import { change, changeWith, chargedInAll, date, inShort, moveTerm, paid, plan, subjects } from './membership.ts';
import { subscribe } from './subscriber.ts';

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

/** Somebody who has just bought a plan. */
const buyer = async (level = 'limited') => {
  customer = await world.signUp();
  await changeWith(customer, cards.good, level);
  return (await plan(customer))!.uuid;
};
const cancel = () => customer.call('cancelSubscription');

describe('cancelling', () => {
  it('within 14 days of a first purchase gives everything back at once, add-ons and upgrades too', async () => {
    await buyer();
    await change(customer, 'unlimited', { add_ons: ['confidentiality'] });
    expect(await chargedInAll(world, customer)).toBe(29_900 + 90_000 + 7900);
    const answer = await cancel();
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Your plan has ended. We refund $1,278.00 to your card.' },
    ]);
    expect(await plan(customer)).toBeNull();
    await world.deps.jobs.run(world.deps, 'refunds');
    expect(await chargedInAll(world, customer)).toBe(0);
    expect(await paid(customer)).toEqual([
      'subscription checkout 29900 refunded',
      'subscription proration 97900 refunded',
    ]);
    expect(await subjects(world, customer)).toContainEqual('Your Unlimited plan is cancelled');
    expect(await cancel()).toMatchObject({ status: 409, detail: 'There is nothing to cancel.' });
  });

  it('on the 14th day still does, on the 15th it ends with the term', async () => {
    await moveTerm(world, await buyer(), -14, 351);
    expect((await cancel()).text).toContain('to your card');
    await moveTerm(world, await buyer(), -15, 350);
    expect((await cancel()).text).toContain('does not renew');
    expect(await inShort(customer)).toMatchObject({ level: 'limited', auto_renew: false, status: 'active' });
    expect(await plan(customer)).toMatchObject({ end_date: date(world, 350), cancelled_at: expect.any(String) });
    expect(await chargedInAll(world, customer)).toBe(29_900);
    expect((await cancel()).detail).toBe('There is nothing to cancel.');
  });

  it('after an order with its discount ends the plan with the term', async () => {
    await buyer();
    await payWith(customer, await placed(customer), cards.good);
    expect((await cancel()).text).toContain('does not renew');
  });

  it('after an order with its discount does so too when part of that was worked on before it was cancelled', async () => {
    const member = await joinTeam(world);
    for (const [done_percent, says] of [
      [0, 'to your card'],
      [30, 'does not renew'],
    ] as const) {
      await buyer();
      const uuid = await queued(world, customer);
      await acted(member, 'assignOrder', uuid);
      await acted(member, 'cancelOrder', uuid, { note: 'We cannot.', done_percent });
      expect((await cancel()).text).toContain(says);
    }
  });

  it('a second plan is not given back', async () => {
    await buyer();
    await cancel();
    expect((await changeWith(customer, cards.good, 'limited')).status).toBe(200);
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
    await world.deps.jobs.run(world.deps, 'refunds');
    expect(await chargedInAll(world, customer)).toBe(0);
  });

  it('is refused without a plan, and signed out', async () => {
    customer = await world.signUp();
    expect((await cancel()).status).toBe(409);
    expect((await world.client().call('cancelSubscription')).status).toBe(401);
  });

  it('a plan whose renewal is unpaid ends it', async () => {
    customer = await world.signUp();
    const term = await subscribe(world, customer, 'limited', {
      ...{ status: 'past_due', start_date: date(world, -367), end_date: date(world, -2) },
      retry_at: new Date(world.clock.now().getTime() + 3_600_000),
    });
    expect((await cancel()).body).toEqual({ message: 'Your plan has ended.' });
    const [row] = await world.db.select().from(subscriptions).where(eq(subscriptions.uuid, term));
    expect(row).toMatchObject({ status: 'expired', end_date: date(world, -2), auto_renew: false });
  });

  it('while the plan renews ends either before the charge or after the new year', async () => {
    customer = await world.signUp();
    await kept(customer, cards.good);
    await subscribe(world, customer, 'limited', { start_date: date(world, -366), end_date: date(world, -1) });
    const [answer] = await Promise.all([cancel(), world.deps.jobs.run(world.deps, 'renewals')]);
    await world.deps.jobs.run(world.deps, 'renewals');
    expect(answer.status).toBe(200);
    const charged = await chargedInAll(world, customer);
    expect(await inShort(customer)).toEqual(
      charged ? expect.objectContaining({ level: 'limited', auto_renew: false, status: 'active' }) : null,
    );
    expect([0, 29_900]).toContain(charged);
  });
});
