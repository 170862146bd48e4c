import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../engine/server/audit/index.ts';
import type { PaymentAction } from '../../../../schemas/generated/types.ts';
import { changePlan, changePlanWithCard, dateInDays, totalCharged } from '../../../billing/api/planHelpers.ts';
import { insertAddOn, insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import { answerBank, cardData, cards, saveCard } from '../../../checkout/api/checkoutHelpers.ts';
import { withOldSignIn } from '../../../engine/contract/oldSignIn.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { copyEdit, createPlacedOrder } from '../../../orders/api/orderFixtures.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let admin: Customer;
let member: Customer;

beforeAll(async () => {
  app = await startTestApp();
  admin = await createStaff(app, 'admin');
  member = await createStaff(app);
});
afterAll(() => app?.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
/** A row of a list that the engine answers. */
interface Sold {
  uuid: string;
  version: number;
  price: { amount: number; currency: string };
  per: string;
  discount_percent: number;
  codename: string;
  code: string;
}
const [levelsPath, addOnsPath, servicesPath] = [
  '/api/support/premier-levels',
  '/api/support/add-ons',
  '/api/support/services',
];
const listSold = async (path: string): Promise<Sold[]> => {
  const answer = await member.get(path);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { items: Sold[] }).items;
};
const level = async (codename: string) => (await listSold(levelsPath)).find(one => one.codename === codename)!;
const patchItem = async (path: string, uuid: string, body: object) => {
  const answer = await admin.patch(`${path}/${uuid}`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const checkoutOf = async (customer: Customer, object_uuid: string) =>
  (await customer.expect(200, 'getCheckout', { params: { object_uuid } })).body.checkout;
const planOf = async (customer: Customer) =>
  (await customer.expect(200, 'listSubscriptions')).body.items[0]?.premier_level_data;

describe('the terms of a level', () => {
  it('change for new purchases; a running term keeps the terms of its purchase', async () => {
    const old = await app.signUp();
    await insertSubscription(app, old, 'limited');
    const { uuid, version } = await level('limited');
    const changes = {
      price: usd(39_900),
      discount_percent: 12.5,
      discount_cap: usd(100_000),
      revision_rounds: 5,
      version,
    };
    const { body } = await patchItem(levelsPath, uuid, changes);
    expect(body).toMatchObject({ discount_percent: 12.5, price: usd(39_900), subscribers: 1 });
    const young = await app.signUp();
    await insertSubscription(app, young, 'limited');
    const seen = { price: usd(29_900), discount_bp: 2000, discount_cap: usd(500_000), revision_rounds: 2 };
    expect(await planOf(old)).toMatchObject(seen);
    expect(await planOf(young)).toMatchObject({ price: usd(39_900), discount_bp: 1250, revision_rounds: 5 });
    const discount = async (customer: Customer) =>
      (await checkoutOf(customer, await createPlacedOrder(customer))).discount.amount;
    expect(await discount(old)).toBe(6720);
    expect(await discount(young)).toBe(4200);
    const { renewal } = (await old.expect(200, 'getBilling')).body;
    expect(renewal?.amount).toEqual(usd(39_900));
  });

  it('can be changed by administrators with optimistic locking, and is in the audit with before and after', async () => {
    const { uuid, version } = await level('unlimited');
    const patch = (who: Customer, body: object) => who.patch(`${levelsPath}/${uuid}`, body);
    expect((await patch(member, { revision_rounds: 9 })).status).toBe(403);
    await patch(admin, { revision_rounds: 4, version, note: 'The new year.' });
    const late = await patch(admin, { revision_rounds: 6, version });
    expect([late.status, JSON.parse(late.text).current.revision_rounds]).toEqual([409, 4]);
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
    expect(entries).toMatchObject([
      { action: 'edit', before: { revision_rounds: 3 }, after: { revision_rounds: 4 }, why: 'The new year.' },
    ]);
    const alacarte = await level('alacarte');
    for (const body of [{ price: null }, { price: { amount: 100, currency: 'EUR' } }, { discount_percent: 101 }])
      expect((await patch(admin, body)).status).toBe(422);
    expect((await admin.patch(`${levelsPath}/${alacarte.uuid}`, { price: usd(100) })).status).toBe(422);
    expect((await admin.patch(`${levelsPath}/${alacarte.uuid}`, { description: ['One', 'Two'] })).status).toBe(200);
    const [said] = await app.db.select().from(auditEntries).where(eq(auditEntries.record, alacarte.uuid));
    expect(said).toMatchObject({ after: { description: 'One\nTwo' } });
    for (const terms of [
      { price: usd(1) },
      { discount_percent: 1 },
      { discount_cap: usd(1) },
      { revision_rounds: 1 },
    ]) {
      const old = await withOldSignIn({ app }, admin, person => person.patch(`${levelsPath}/${uuid}`, terms));
      expect(old).toMatchObject({ status: 403, body: { reauthenticate: true } });
    }
    const words = await withOldSignIn({ app }, admin, person => person.patch(`${levelsPath}/${uuid}`, { name: 'All' }));
    expect(words.status).toBe(200);
    await patchItem(levelsPath, uuid, { name: 'Unlimited' });
  });

  it('is announced again to customers who were reminded of another renewal price', async () => {
    const customer = await app.signUp();
    await saveCard(customer, cards.good);
    const [end, add] = [dateInDays(app, 10), 'confidentiality'];
    await insertAddOn(app, await insertSubscription(app, customer, 'limited', { end_date: end }), add);
    const getToldPrices = async () => {
      await app.deps.jobs.run(app.deps, 'renewal_reminders');
      const mails = (await app.mailbox(customer.me.email)).filter(({ subject }) => subject.includes('renews on'));
      return mails.map(({ text }) => /We then charge \$(\S+) to/.exec(text)?.[1]);
    };
    const { uuid } = await level('limited');
    const { uuid: add_on_uuid } = (await listSold(addOnsPath)).find(one => one.codename === add)!;
    await patchItem(levelsPath, uuid, { price: usd(30_000) });
    await patchItem(addOnsPath, add_on_uuid, { price: usd(10_000) });
    expect(await getToldPrices()).toEqual(['400.00']);
    await patchItem(levelsPath, uuid, { price: usd(40_000) });
    expect(await getToldPrices()).toEqual(['500.00', '400.00']);
    await patchItem(addOnsPath, add_on_uuid, { price: usd(11_000) });
    await patchItem(levelsPath, uuid, { revision_rounds: 4 });
    expect(await getToldPrices()).toEqual(['510.00', '500.00', '400.00']);
    expect(await getToldPrices()).toHaveLength(3);
  });

  it('keeps the paid terms if an administrator changes them during a 3-D Secure challenge', async () => {
    const customer = await app.signUp();
    const before = await level('unlimited');
    const { body } = await changePlanWithCard(customer, cards.asks, 'unlimited');
    const token = (body as PaymentAction).requires_action.client_secret;
    const dearer = { price: usd(before.price!.amount * 2), discount_percent: 1 };
    await patchItem(levelsPath, before.uuid, dearer);
    await answerBank(customer, token, true);
    expect((await changePlan(customer, 'unlimited', { payment_data: cardData(token) })).status).toBe(200);
    const { uuid, price, discount_percent } = before;
    expect(await planOf(customer)).toMatchObject({ price, discount_bp: discount_percent * 100 });
    await patchItem(levelsPath, uuid, { price, discount_percent });
  });
});

describe('an add-on', () => {
  it('has the new price for every purchase and renewal', async () => {
    const old = await app.signUp();
    await changePlanWithCard(old, cards.good, 'limited', { add_ons: ['priority_queue'] });
    const { renewal } = (await old.expect(200, 'getBilling')).body;
    const addOn = (await listSold(addOnsPath)).find(one => one.codename === 'priority_queue')!;
    const body = { price: usd(addOn.price.amount + 1000), version: addOn.version, note: 'The new year.' };
    expect((await member.patch(`${addOnsPath}/${addOn.uuid}`, body)).status).toBe(403);
    expect((await patchItem(addOnsPath, addOn.uuid, body)).body).toMatchObject({
      version: addOn.version + 1,
      subscribers: 1,
    });
    expect((await admin.patch(`${addOnsPath}/${addOn.uuid}`, body)).status).toBe(409);
    const [entry] = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.record, addOn.uuid))
      .orderBy(desc(auditEntries.at))
      .limit(1);
    expect(entry).toMatchObject({
      action: 'edit',
      resource: 'add_ons',
      why: 'The new year.',
      by: admin.me.uuid,
      before: { price: addOn.price.amount },
      after: { price: body.price.amount },
    });
    const young = await app.signUp();
    const offered = (await young.expect(200, 'listAddOns')).body.items;
    expect(offered).toContainEqual(expect.objectContaining({ codename: 'priority_queue', price: body.price }));
    const before = await totalCharged(app, old);
    await changePlanWithCard(young, cards.good, 'limited', { add_ons: ['priority_queue'] });
    expect(await totalCharged(app, young)).toBe(before + 1000);
    const renewed = (await old.expect(200, 'getBilling')).body.renewal;
    expect(renewed?.amount).toEqual(usd((renewal?.amount.amount ?? 0) + 1000));
  });
});

describe('the list price', () => {
  it('is the new price for orders from now on; a price that is held stays', async () => {
    const customer = await app.signUp();
    const held = await createPlacedOrder(customer);
    const before = await checkoutOf(customer, held);
    const items = await listSold(servicesPath);
    const service = items.find(one => one.code === 'copy_editing')!;
    expect(service).toMatchObject({ steps: [{ from: 0, price: usd(4000) }], from_price: usd(4000), state: 'active' });
    expect(items.map(one => one.per)).toEqual([
      '1,000 words',
      '1,000 words',
      '1,000 words',
      '1,000 words',
      '10 pages',
      '1 image',
      '1 image',
      '1 minute',
    ]);
    const steps = (...prices: unknown[]) => ({ steps: prices.map((price, place) => ({ from: place * 1000, price })) });
    await patchItem(servicesPath, service.uuid, { ...steps(usd(8000)), version: service.version });
    expect((await checkoutOf(customer, held)).lines).toEqual(before.lines);
    const [line] = (await checkoutOf(customer, await createPlacedOrder(customer, copyEdit))).lines;
    expect(line).toMatchObject({ kind: 'list', amount: 2 * (before.lines[0]?.amount ?? 0) });
    const wrong = [usd(0), usd(-1), usd(2_000_000_000), { amount: 4000, currency: 'EUR' }, null];
    for (const one of wrong)
      expect((await admin.patch(`${servicesPath}/${service.uuid}`, steps(usd(4000), one))).status).toBe(422);
    expect((await member.patch(`${servicesPath}/${service.uuid}`, steps(usd(1)))).status).toBe(403);
    expect((await admin.delete(`${servicesPath}/${service.uuid}`)).status).toBe(403);
    await patchItem(servicesPath, service.uuid, steps(usd(4000)));
    const old = await withOldSignIn({ app }, admin, person =>
      person.patch(`${servicesPath}/${service.uuid}`, steps(usd(4100))),
    );
    expect(old).toMatchObject({ status: 403, body: { reauthenticate: true } });
  });

  it('has the tax of its place from now on', async () => {
    const customer = await app.signUp();
    const held = await createPlacedOrder(customer);
    expect((await checkoutOf(customer, held)).tax.amount).toBe(0);
    const path = '/api/support/tax-rates';
    const made = await admin.post(path, { country: 'US', tax_percent: 10 });
    expect(made.status, made.text).toBe(201);
    expect((await checkoutOf(customer, held)).tax.amount).toBe(0);
    const { subtotal, tax } = await checkoutOf(customer, await createPlacedOrder(customer));
    expect(tax.amount).toBe(Math.round(subtotal.amount / 10));
    const rate = `${path}/${(made.body as { uuid: string }).uuid}`;
    const changed = await admin.patch(rate, { tax_percent: 8.875 });
    expect([changed.status, changed.body]).toMatchObject([200, { tax_percent: 8.875, version: 2 }]);
    expect((await admin.delete(rate)).status).toBe(204);
    expect((await checkoutOf(customer, await createPlacedOrder(customer))).tax.amount).toBe(0);
  });
});
