import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizations } from '../../../server/account/tables.ts';
import { credits } from '../../../server/billing/tables.ts';
import { customPrices, taxRates } from '../../../server/generated/entityTables.ts';
import { cards, payWith } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { copyEdit, createFilledDraft, createPlacedOrder, postStep, readOrder } from '../../orders/api/orderFixtures.ts';
import { insertAddOn, insertSubscription } from './subscriptionFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const plain = { ...copyEdit, files: { ...copyEdit.files, turnaround: 'standard' } };
const newcomer = async () => {
  customer = await app.signUp();
  return customer;
};
const lines = async (answers: Record<string, object> = plain) =>
  (await createFilledDraft(customer, answers)).price?.lines.map(line => [line.kind, line.amount]);
const getDiscountLeft = async () =>
  (await customer.expect(200, 'getDashboard')).body.subscription?.discount_left?.amount;

describe('the plan', () => {
  it('takes its discount off while its cap lasts', async () => {
    await insertSubscription(app, await newcomer(), 'limited', { discount_used: 480_000 });
    expect(await lines()).toEqual([
      ['list', 33_600],
      ['plan_discount', -4000],
    ]);
  });

  it('is off when its cap is used up', async () => {
    await insertSubscription(app, await newcomer(), 'limited', { discount_used: 500_000 });
    expect(await lines()).toEqual([['list', 33_600]]);
  });

  it('counts what was paid, and holds what waits for payment', async () => {
    await insertSubscription(app, await newcomer(), 'limited', { discount_used: 440_000 });
    const uuid = await createPlacedOrder(customer, plain);
    expect(await getDiscountLeft()).toBe(26_400);
    expect(await lines()).toEqual([
      ['list', 33_600],
      ['plan_discount', -5280],
    ]);
    await payWith(customer, uuid, cards.good);
    expect(await getDiscountLeft()).toBe(26_400);
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    expect(await getDiscountLeft()).toBe(60_000);
  });

  it('gives its last discount once, when two orders are placed at the same moment', async () => {
    await insertSubscription(app, await newcomer(), 'limited', { discount_used: 466_400 });
    const drafts = [await createFilledDraft(customer, plain), await createFilledDraft(customer, plain)];
    const answers = await Promise.all(
      drafts.map(draft =>
        postStep(customer, draft.object_uuid ?? '', { step: 'review', step_data: {}, action: 'place_order' }),
      ),
    );
    expect(answers.map(answer => answer.status)).toEqual([200, 200]);
    expect(answers.map(answer => answer.body.price?.total.amount).sort()).toEqual([26_880, 33_600]);
    expect(await getDiscountLeft()).toBe(0);
  });

  it('gives its rounds of changes, and the add-on two more', async () => {
    const term = await insertSubscription(app, await newcomer(), 'unlimited');
    expect((await readOrder(customer, await createPlacedOrder(customer, plain))).revisions_left).toBe(3);
    await insertAddOn(app, term, 'extra_revisions');
    expect((await readOrder(customer, await createPlacedOrder(customer, plain))).revisions_left).toBe(5);
  });

  it('with a priority queue halves the surcharge of express', async () => {
    const term = await insertSubscription(app, await newcomer(), 'unlimited');
    await insertAddOn(app, term, 'priority_queue');
    expect(await lines(copyEdit)).toContainEqual(['surcharge', 5880]);
  });
});

describe('own prices', () => {
  const price = (valid_until: string | null) =>
    app.db.insert(customPrices).values({
      uuid: randomUUID(),
      customer_uuid: customer.me.uuid,
      order_type: 'copy_editing',
      price: 3000,
      valid_until,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    });
  const day = (offset: number) => new Date(app.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);

  it('hold to the end of their last day', async () => {
    await newcomer();
    await price(day(0));
    expect(await lines()).toEqual([
      ['list', 33_600],
      ['custom_price', -8400],
    ]);
    const { body } = await customer.expect(200, 'getDashboard');
    expect(body.custom_prices).toMatchObject([{ order_type: 'copy_editing', unit: 'word', unit_size: 1000 }]);
  });

  it('end after it', async () => {
    await newcomer();
    await price(day(-1));
    expect(await lines()).toEqual([['list', 33_600]]);
    expect((await customer.expect(200, 'getDashboard')).body.custom_prices).toEqual([]);
  });
});

describe('tax', () => {
  const address = { street: 'Way 1', street_second_line: null, city: 'Town', postcode: '12345', state: null };
  const livesIn = (country: string, tax_id: string | null = null) => {
    const place = { ...address, country };
    return app.db.insert(organizations).values({
      user_uuid: customer.me.uuid,
      name: 'House',
      tax_id,
      address: place,
      billing_address: place,
      updated_at: app.clock.now(),
    });
  };

  it('is that of the billing address, of the state before the country', async () => {
    await app.db.insert(taxRates).values([
      { uuid: randomUUID(), country: 'DE', state: null, tax_percent: 19 },
      { uuid: randomUUID(), country: 'CA', state: null, tax_percent: 5 },
      { uuid: randomUUID(), country: 'CA', state: 'Ontario', tax_percent: 13 },
    ]);
    await newcomer();
    await livesIn('DE');
    const { price } = await createFilledDraft(customer, plain);
    expect(price?.lines.at(-1)).toMatchObject({
      kind: 'tax',
      label: 'VAT, Germany',
      amount: 6384,
      rule: '19% of $336.00',
    });
    await newcomer();
    await customer.call('putOrganization', {
      body: {
        name: 'House',
        website: null,
        emails: [],
        has_different_billing_address: false,
        address: { ...address, country: 'CA', state: 'Ontario' },
      },
    });
    expect((await createFilledDraft(customer, plain)).price?.lines.at(-1)).toMatchObject({
      label: 'Sales tax, Ontario',
      amount: 4368,
    });
  });
});

describe('account credit', () => {
  const give = (amount: number) =>
    app.db.insert(credits).values({
      uuid: randomUUID(),
      customer_uuid: customer.me.uuid,
      amount,
      reason: 'goodwill',
      created_at: app.clock.now(),
    });

  it('is spent first, once, and given back when the order is cancelled', async () => {
    await newcomer();
    await give(10_000);
    const uuid = await createPlacedOrder(customer, plain);
    expect((await readOrder(customer, uuid)).total?.amount).toBe(23_600);
    expect(await lines()).toEqual([['list', 33_600]]);
    await payWith(customer, uuid, cards.good);
    expect(await lines()).toEqual([['list', 33_600]]);
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    expect(await lines()).toContainEqual(['credit', -10_000]);
  });

  it('that pays everything leaves no payment step', async () => {
    await newcomer();
    await give(50_000);
    const { object_uuid } = await createFilledDraft(customer, plain);
    const uuid = object_uuid ?? '';
    const { body } = await postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect(body.next).toEqual({ screen: 'upload', uuid });
    expect(await readOrder(customer, uuid)).toMatchObject({
      status: 'awaiting_files',
      total: { amount: 0 },
      payments: [],
    });
    expect(await lines()).toContainEqual(['credit', -16_400]);
  });
});

describe('changing the level', () => {
  it('costs what is left of the term', async () => {
    const start = app.clock.now();
    const date = (offset: number) => new Date(start.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    await insertSubscription(app, await newcomer(), 'limited', { start_date: date(-271), end_date: date(94) });
    const { items } = (await customer.expect(200, 'listPremierLevels')).body;
    expect(items.map(level => [level.codename, level.change.kind, level.change.due_now.amount])).toEqual([
      ['alacarte', 'downgrade', 0],
      ['limited', 'current', 0],
      ['unlimited', 'upgrade', 23_178],
      ['custom', 'contact', 0],
    ]);
    expect(items[0]?.change.effective_at).toBe(date(94));
    const addOns = (await customer.expect(200, 'listAddOns')).body.items;
    expect(addOns.map(one => one.prorated_price.amount)).toEqual([2550, 5125, 1262, 1519, 2035]);
  });

  it('costs the full price without a term', async () => {
    await newcomer();
    const { items } = (await customer.expect(200, 'listPremierLevels')).body;
    expect(items.map(level => [level.is_current, level.change.due_now.amount])).toEqual([
      [true, 0],
      [false, 29_900],
      [false, 119_900],
      [false, 0],
    ]);
    expect((await customer.expect(200, 'getBilling')).body).toEqual({
      subscription: null,
      payment_method: null,
      renewal: null,
      balances: [],
      withdrawal: null,
      first_charge: null,
      open_question: null,
    });
    expect((await customer.expect(200, 'listSubscriptions')).body.total).toBe(0);
  });

  it('shows the term with its add-ons', async () => {
    const term = await insertSubscription(app, await newcomer(), 'limited');
    await insertAddOn(app, term, 'confidentiality');
    const { items } = (await customer.expect(200, 'listSubscriptions')).body;
    expect(items).toMatchObject([
      {
        uuid: term,
        status: 'active',
        premier_level_data: { codename: 'limited', is_current: true },
        add_ons: [{ codename: 'confidentiality', is_active: true }],
        pending_level: null,
      },
    ]);
  });
});
