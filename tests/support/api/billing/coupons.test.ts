import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../engine/server/audit/index.ts';
import { coupons } from '../../../../server/generated/entityTables.ts';
import { cards, payWith } from '../../../checkout/api/checkoutHelpers.ts';
import { withOldSignIn } from '../../../engine/contract/oldSignIn.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createPlacedOrder } from '../../../orders/api/orderFixtures.ts';
import { createStaff } from '../staffHelpers.ts';
import { couponsPath, createCouponAs, pauseCouponAs } from './createCoupon.ts';

let app: TestApp;
let member: Customer;
let customer: Customer;

beforeAll(async () => {
  app = await startTestApp();
  member = await createStaff(app);
  customer = await app.signUp({ first_name: 'Petra', last_name: 'Novak' });
});
afterAll(() => app?.close());

const make = (code: string, terms: object = {}) => createCouponAs(member, { code, ...terms });
const patch = (uuid: string, body: object) => member.patch(`${couponsPath}/${uuid}`, body);
const grant = (coupon_uuid: string, to: Customer) =>
  member.call('grantCoupon', { params: { coupon_uuid }, body: { customer_uuid: to.me.uuid } });
const redeem = async (code: string, by = customer) =>
  by.call('redeemCoupon', { params: { order_uuid: await createPlacedOrder(by) }, body: { coupon_code: code } });

describe('a coupon of our team', () => {
  it('is a percentage or an amount, and can be used by everyone who knows its code', async () => {
    expect(await make('TEN')).toMatchObject({ percent_off: 10, amount_off: null, status: 'available', redemptions: 0 });
    const amount_off = { amount: 2000, currency: 'USD' };
    const money = await make('TWENTY', { discount_type: 'monetary', percent_off: undefined, amount_off });
    expect(money).toMatchObject({ discount_value: 2000, currency: 'USD', amount_off, percent_off: null });
    expect((await redeem('twenty')).body.coupon).toMatchObject({ amount: amount_off });
  });

  it('takes no figure beyond what an order may cost or anybody may use', async () => {
    const { uuid } = await make('VAST');
    const vast = { amount: 1e20, currency: 'USD' };
    for (const body of [{ max_discount: vast }, { min_order: vast }, { max_redemptions: 2 ** 31 }]) {
      const answer = await patch(uuid, body);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.detail).toMatchObject([{ loc: ['body', Object.keys(body)[0]] }]);
    }
    const euros = { amount: 500, currency: 'EUR' };
    for (const body of [{ max_discount: euros }, { min_order: euros }])
      expect((await patch(uuid, body)).detail).toMatchObject([{ loc: ['body', Object.keys(body)[0]] }]);
    const foreign = { code: 'EURO', name: 'Five euros', discount_type: 'monetary', amount_off: euros };
    const refused = await member.post(couponsPath, foreign);
    expect([refused.status, refused.detail]).toMatchObject([422, [{ loc: ['body', 'amount_off'] }]]);
    const dear = { code: 'DEAR', name: 'Dear', discount_type: 'monetary', amount_off: vast };
    expect((await member.post(couponsPath, dear)).status).toBe(422);
  });

  it('tells who has it, who put it on an order and who paid with it', async () => {
    const [{ uuid }, nobody] = [await make('WHO'), await app.signUp()];
    await grant(uuid, customer);
    await redeem('WHO');
    const payer = await app.signUp({ first_name: 'Quentin', last_name: 'Payer' });
    const { order_uuid } = (await redeem('WHO', payer)).body.checkout;
    expect((await payWith(payer, order_uuid, cards.good)).status).toBe(200);
    const { items } = (await member.expect(200, 'listCouponUses', { query: { coupon_uuid: uuid } })).body;
    expect(items.map(({ state, customer_name }) => `${state} ${customer_name}`).sort()).toEqual([
      `assigned Petra Novak · ${customer.me.email}`,
      `counted Quentin Payer · ${payer.me.email}`,
      `reserved Petra Novak · ${customer.me.email}`,
    ]);
    await app.db.execute(`update users set erased_at = created_at where uuid = '${nobody.me.uuid}'`);
    expect((await grant(uuid, nobody)).status).toBe(422);
    const subjects = (await app.mailbox(customer.me.email)).map(mail => mail.subject);
    expect(subjects).toContain('A coupon for you: WHO');
  });

  it('that is paused is refused with a sentence; an order that has it keeps it', async () => {
    const { uuid } = await make('STOP');
    const kept = await redeem('STOP');
    expect((await pauseCouponAs(member, uuid, { note: 'Too many of them.' })).body).toMatchObject({ status: 'paused' });
    expect((await redeem('STOP')).detail).toBe('This coupon cannot be used at the moment.');
    const params = { object_uuid: kept.body.checkout.order_uuid };
    const held = (await customer.expect(200, 'getCheckout', { params })).body;
    expect(held.coupon).toMatchObject({ code: 'STOP' });
    await patch(uuid, { percent_off: 90 });
    expect((await customer.expect(200, 'getCheckout', { params })).body).toEqual(held);
    const other = await app.signUp();
    expect((await redeem('STOP', other)).detail).toBe('This coupon cannot be used at the moment.');
    expect((await member.post(`${couponsPath}/${uuid}/actions/resume`, {})).body).toMatchObject({
      status: 'available',
    });
    expect((await redeem('STOP', other)).status).toBe(200);
  });

  it('that two people change at once is refused to the second, who sees the current version', async () => {
    const { uuid, version } = await make('BOTH');
    expect((await patch(uuid, { name: 'Mine', version })).status).toBe(200);
    const late = await patch(uuid, { name: 'Yours', version });
    expect(late.status).toBe(409);
    expect(JSON.parse(late.text).current).toMatchObject({ name: 'Mine', version: (version ?? 0) + 1 });
  });

  it('an invalid coupon is rejected at its field', async () => {
    const wrong = async (body: object) => {
      const { status, detail } = await member.post(couponsPath, { code: 'WRONG', ...ten, ...body });
      return [status, (detail as { loc: string[] }[])[0]?.loc[1]];
    };
    const ten = { name: '10% off', discount_type: 'percentage', percent_off: 10 };
    await make('TAKEN');
    expect(await wrong({ code: 'TAKEN' })).toEqual([422, 'code']);
    expect(await wrong({ percent_off: 101 })).toEqual([422, 'percent_off']);
    expect(await wrong({ percent_off: null })).toEqual([422, 'percent_off']);
    expect(await wrong({ code: 'small' })).toEqual([422, 'code']);
    const [starts_at, expires_at] = ['2027-01-02T00:00:00Z', '2027-01-01T00:00:00Z'];
    expect(await wrong({ starts_at, expires_at })).toEqual([422, 'expires_at']);
  });
});

const dollars = (amount: number) => ({ amount, currency: 'USD' });
const monetary = { discount_type: 'monetary', percent_off: undefined, amount_off: dollars(500) };

/** What staff may type, and the field at which it is refused. */
const impossible: [object, string][] = [
  ...[0, 101, -5, 10.5, 1e300, 'NaN', '10', true, {}, null].map((percent_off): [object, string] => [
    { percent_off },
    'percent_off',
  ]),
  [{ amount_off: dollars(500) }, 'amount_off'],
  [{ ...monetary, percent_off: 10 }, 'percent_off'],
  [{ ...monetary, amount_off: undefined }, 'amount_off'],
  ...[0, -1, 100_000_001, 1e20].map((amount): [object, string] => [
    { ...monetary, amount_off: dollars(amount) },
    'amount_off',
  ]),
  [{ ...monetary, amount_off: { amount: 500, currency: 'EUR' } }, 'amount_off'],
  ...[0, -1, 100_000_001].map((amount): [object, string] => [{ max_discount: dollars(amount) }, 'max_discount']),
  ...[-1, 100_000_001].map((amount): [object, string] => [{ min_order: dollars(amount) }, 'min_order']),
  ...[0, -1, 1.5, 1_000_001].map((max_redemptions): [object, string] => [{ max_redemptions }, 'max_redemptions']),
  ...[0, 1_000_001, null].map((per_customer_limit): [object, string] => [{ per_customer_limit }, 'per_customer_limit']),
  ...[['poetry'], ['formatting', 'formatting'], null, 'formatting'].map((order_types): [object, string] => [
    { order_types },
    'order_types',
  ]),
  ...['soon', '2026-02-30T00:00:00Z', 5].map((starts_at): [object, string] => [{ starts_at }, 'starts_at']),
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  // Fields that only the server sets.
  [{ currency: 'EUR' }, 'currency'],
  [{ paused_at: '2026-01-01T00:00:00Z' }, 'paused_at'],
  [{ status: 'expired' }, 'status'],
  [{ redemptions: 5 }, 'redemptions'],
  [{ discount_value: 100 }, 'discount_value'],
  [{ version: 7.5 }, 'version'],
];

describe('an invalid coupon', () => {
  const places = (detail: unknown) => [...new Set((detail as { loc: string[] }[]).map(({ loc }) => loc[1]))];
  let uuid: string;
  let money: string;
  beforeAll(async () => {
    uuid = (await make('SOUND')).uuid;
    money = (await make('SOUND-TOO', monetary)).uuid;
  });

  it.each(impossible.filter(([, field]) => field !== 'version'))('is not created: %j', async (terms, field) => {
    const refused = await member.post(couponsPath, {
      code: 'UNSOUND',
      name: '10% off',
      discount_type: 'percentage',
      percent_off: 10,
      ...terms,
    });
    expect([refused.status, places(refused.detail)], refused.text).toEqual([422, [field]]);
  });

  it.each(impossible)('is not saved: %j', async (terms, field) => {
    const { discount_type = 'percentage', ...edited } = terms as Record<string, unknown>;
    const isRemoved = 'amount_off' in edited && edited.amount_off === undefined;
    const body = isRemoved ? { amount_off: null } : edited;
    const refused = await patch(discount_type === 'monetary' ? money : uuid, body);
    expect([refused.status, places(refused.detail)], refused.text).toEqual([422, [field]]);
  });

  it('keeps its code and its kind', async () => {
    for (const body of [{ code: 'OTHER' }, { discount_type: 'monetary' }])
      expect(places((await patch(uuid, body)).detail)).toEqual(Object.keys(body));
  });
});

it('a coupon of another currency stays one, whatever else of it is edited', async () => {
  const { uuid } = await make('OLD-MONEY', monetary);
  await app.db.update(coupons).set({ currency: 'EUR' }).where(eq(coupons.uuid, uuid));
  const saved = await patch(uuid, { name: 'Before the euro went' });
  expect([saved.status, saved.body]).toMatchObject([200, { currency: 'EUR' }]);
  expect((await redeem('OLD-MONEY', await app.signUp())).status).toBe(404);
  expect((await patch(uuid, { amount_off: dollars(600) })).body).toMatchObject({ currency: 'USD' });
});

describe('customers', () => {
  it('may do nothing with the records of staff', async () => {
    const { uuid } = await make('OURS');
    const at = `${couponsPath}/${uuid}`;
    const answers = [
      customer.get(couponsPath),
      customer.get(at),
      customer.get(`${at}/history`),
      customer.get(`${couponsPath}/export`),
      customer.post(couponsPath, { code: 'MINE', name: 'Mine', discount_type: 'percentage', percent_off: 100 }),
      customer.patch(at, { percent_off: 100 }),
      customer.delete(at),
      customer.post(`${at}/actions/pause`, {}),
      customer.post(`${at}/actions/resume`, {}),
      customer.post(`${couponsPath}/bulk`, { action: 'delete', uuids: [uuid] }),
      customer.call('grantCoupon', { params: { coupon_uuid: uuid }, body: { customer_uuid: customer.me.uuid } }),
      // Coupons cannot be deleted, because orders refer to them.
      member.delete(at),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect((await member.get(at)).status).toBe(200);
  });

  it('read of a coupon what their own entity names, and nothing else', async () => {
    const { uuid } = await make('KEYS');
    await grant(uuid, customer);
    const known = JSON.parse(readFileSync('schemas/billing/customer_coupon.entity.json', 'utf8')).properties;
    const { items } = (await customer.expect(200, 'listCoupons')).body;
    const row = items.find(({ code }) => code === 'KEYS');
    expect(Object.keys(row ?? {}).sort()).toEqual(Object.keys(known).sort());
    for (const field of ['redemptions', 'paused_at', 'version', 'percent_off', 'note']) {
      expect(known).not.toHaveProperty(field);
      expect((await customer.get(`/api/billing/payments/coupons?${field}[empty]=true`)).status).toBe(422);
      expect((await customer.get(`/api/billing/payments/coupons?sort=${field}`)).status).toBe(422);
    }
  });
});

describe('the actions of staff', () => {
  it('are audited with their reason, and a coupon is paused and resumed once', async () => {
    const { uuid } = await make('ONCE');
    const resume = () => member.post(`${couponsPath}/${uuid}/actions/resume`, {});
    expect((await resume()).status).toBe(403);
    expect((await pauseCouponAs(member, uuid, { note: 'Leaked.' })).status).toBe(200);
    expect((await pauseCouponAs(member, uuid)).status).toBe(403);
    expect((await resume()).status).toBe(200);
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'pause', 'resume']);
    expect(entries.find(({ action }) => action === 'pause')).toMatchObject({
      resource: 'support_coupons',
      why: 'Leaked.',
    });
  });

  it('need a recent sign-in for everything that customers pay by', async () => {
    const { uuid } = await make('OLD');
    await pauseCouponAs(member, uuid);
    const terms = { code: 'NEWER', name: '10% off', discount_type: 'percentage', percent_off: 10 };
    const refused = [
      () => member.post(couponsPath, terms),
      () => patch(uuid, { percent_off: 100 }),
      () => patch(uuid, { name: 'Other', max_redemptions: 5 }),
      () => member.post(`${couponsPath}/${uuid}/actions/resume`, {}),
    ];
    for (const ask of refused)
      expect((await withOldSignIn({ app }, member, ask)).body).toMatchObject({ reauthenticate: true });
    expect((await withOldSignIn({ app }, member, () => patch(uuid, { name: 'Other' }))).status).toBe(200);
  });
});

describe('a coupon that is edited while customers redeem it', () => {
  it('is counted once, and the price is computed with the terms before or after the edit', async () => {
    const { uuid } = await make('RACE', { max_redemptions: 1 });
    const people = await Promise.all([1, 2, 3].map(() => app.signUp()));
    const placed = await Promise.all(people.map(person => createPlacedOrder(person)));
    const [edited, paused, ...redeemed] = await Promise.all([
      patch(uuid, { percent_off: 50 }),
      pauseCouponAs(member, uuid).then(() => member.post(`${couponsPath}/${uuid}/actions/resume`, {})),
      ...people.map((person, place) =>
        person.call('redeemCoupon', { params: { order_uuid: placed[place]! }, body: { coupon_code: 'RACE' } }),
      ),
    ]);
    expect([edited.status, paused.status]).toEqual([200, 200]);
    const taken = redeemed.filter(({ status }) => status === 200);
    expect(redeemed.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(taken.length).toBeLessThanOrEqual(1);
    expect((await member.get(`${couponsPath}/${uuid}`)).body).toMatchObject({ redemptions: taken.length });
    const later = await redeem('RACE', await app.signUp());
    expect(later.status).toBe(taken.length ? 409 : 200);
    for (const { body } of [...taken, ...(later.status === 200 ? [later] : [])]) {
      const { checkout, coupon } = body;
      expect([3360, 16_800]).toContain(checkout.coupon_discount.amount);
      expect(checkout.coupon_discount.amount).toBe(coupon?.discount_value === 50 ? 16_800 : 3360);
    }
  });
});
