import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, payWith } from '../../../checkout/api/checkoutHelpers.ts';
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
    expect((await member.post(`${couponsPath}/${uuid}/acts/resume`, {})).body).toMatchObject({ status: 'available' });
    expect((await redeem('STOP', other)).status).toBe(200);
  });

  it('that two change at once is refused to the second, who is shown what it is now', async () => {
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
