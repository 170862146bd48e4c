import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, kept, payWith } from '../checkout/till.ts';
import { placed } from '../orders/drafting.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { change, changeWith, date } from './membership.ts';
import { addOn, subscribe } from './subscriber.ts';

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const billing = async () => (await customer.expect(200, 'getBilling')).body;
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('what is ahead of a plan', () => {
  it('is its renewal with the add-ons that go on, of the level chosen for then', async () => {
    customer = await world.signUp();
    await kept(customer, cards.good);
    const term = await subscribe(world, customer, 'unlimited');
    await addOn(world, term, 'confidentiality');
    await addOn(world, term, 'extended_archive');
    const on = date(world, 265);
    expect((await billing()).renewal).toEqual({
      on,
      level: 'Unlimited',
      amount: usd(132_700),
      tax: usd(0),
      unpaid: null,
    });
    await change(customer, 'limited', { add_ons: ['confidentiality'] });
    expect((await billing()).renewal).toEqual({ on, level: 'Limited', amount: usd(37_800), tax: usd(0), unpaid: null });
    await change(customer, 'alacarte', { add_ons: ['confidentiality'] });
    expect((await billing()).renewal).toBeNull();
  });

  it('is its price back in the first days, until an order was made cheaper by it', async () => {
    customer = await world.signUp();
    await changeWith(customer, cards.good, 'limited', { add_ons: ['confidentiality'] });
    expect((await billing()).withdrawal).toEqual({ until: date(world, 14), amount: usd(37_800) });
    await payWith(customer, await placed(customer), cards.good);
    expect((await billing()).withdrawal).toBeNull();
  });

  it('is the next try of a renewal that failed, with its reason, until it is repaired', async () => {
    customer = await world.signUp();
    await kept(customer, cards.later);
    await subscribe(world, customer, 'limited', { start_date: date(world, -366), end_date: date(world, -1) });
    await world.deps.jobs.run(world.deps, 'renewals');
    const { renewal } = await billing();
    expect(renewal).toMatchObject({
      ...{ on: date(world, -1), level: 'Limited', amount: usd(29_900) },
      unpaid: {
        reason: 'The bank declined this card. You have not been charged.',
        method_label: 'Visa ••0341',
        retry_at: expect.any(String),
      },
    });
    expect(Date.parse(renewal!.unpaid!.ends_on)).toBeGreaterThan(Date.parse(renewal!.unpaid!.retry_at!));
  });

  it('is told of a first charge that failed, until there is a plan', async () => {
    customer = await world.signUp();
    await changeWith(customer, cards.declined, 'limited');
    expect((await billing()).first_charge).toMatchObject({
      level: 'Limited',
      amount: usd(29_900),
      at: expect.any(String),
    });
    await changeWith(customer, cards.good, 'limited');
    expect((await billing()).first_charge).toBeNull();
  });
});
