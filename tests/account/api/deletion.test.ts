import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOutbox } from '../../../engine/server/mail/index.ts';
import { lockAccount } from '../../../server/account/accountLock.ts';
import { users } from '../../../server/account/tables.ts';
import { couponUses, paymentMethods, subscriptions } from '../../../server/billing/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { insertSubscription } from '../../billing/api/subscriptionFixtures.ts';
import {
  cardData,
  cards,
  cardToken,
  createCoupon,
  pay,
  payWith,
  redeemCoupon,
  saveCard,
} from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { expectConsistentCounters } from '../../orders/api/consistentCounters.ts';
import { createFilledDraft, createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { createDeliveredOrder, createPaidOrder, createQueuedOrder } from '../../orders/api/orderStages.ts';
import { getOrderRow, insertFiles, moveOrder } from '../../orders/api/staffActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const leave = (customer: Customer) => customer.call('deleteAccount');
const sweep = () => app.deps.jobs.run(app.deps, 'account_deletion');
const later = async (days: number) => {
  app.clock.setOffset(app.clock.offset() + days * 86_400_000);
  await sweep();
};
const rowOfUser = async (customer: Customer) =>
  (await app.db.select().from(users).where(eq(users.uuid, customer.me.uuid)))[0];
const subjects = async (customer: Customer) => (await app.mailbox(customer.me.email)).map(mail => mail.subject);

describe('asking for the account to be deleted', () => {
  it('signs out everywhere, and tells on the page and by mail until when it can be cancelled', async () => {
    const customer = await app.signUp();
    const elsewhere = await app.signIn(customer.me.email, customer.password);
    const answer = await leave(customer);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.message).toMatch(/^Your account will be deleted on \w+ \d+, \d{4}\. Sign in before then/);
    expect(customer.cookies.has('session')).toBe(false);
    expect((await elsewhere.call('getMe')).status).toBe(401);
    expect((await subjects(customer))[0]).toMatch(/^Your account will be deleted on/);
  });

  it('is cancelled by signing in, which restores everything', async () => {
    const customer = await app.signUp();
    const term = await insertSubscription(app, customer, 'limited');
    const draft = await createFilledDraft(customer);
    await leave(customer);
    const renews = async () =>
      (await app.db.select().from(subscriptions).where(eq(subscriptions.uuid, term)))[0]?.auto_renew;
    expect(await renews()).toBe(false);
    await later(13);
    const body = { email: customer.me.email, password: customer.password };
    const { body: back } = await app.client().expect(200, 'login', { body });
    expect([back.deletion_withdrawn, back.me?.deletion_scheduled_at]).toEqual([true, null]);
    const { body: again } = await app.client().expect(200, 'login', { body });
    expect(again).not.toHaveProperty('deletion_withdrawn');
    expect(await renews()).toBe(true);
    expect((await subjects(customer)).slice(0, 2)).toEqual([
      'Your account will not be deleted',
      expect.stringMatching(/^Your account will be deleted on/),
    ]);
    await later(5);
    const still = await app.signIn(customer.me.email, customer.password);
    await still.expect(200, 'getOrder', { params: { object_uuid: draft.object_uuid ?? '' } });
  });

  it('is not undone by a wrong password', async () => {
    const customer = await app.signUp();
    await leave(customer);
    const body = { email: customer.me.email, password: 'not this one at all', remember_me: false };
    expect((await app.client().call('login', { body })).status).toBe(400);
    expect((await rowOfUser(customer))?.deletion_scheduled_at).not.toBeNull();
  });
});

describe('an account cannot be deleted', () => {
  const expectRefusal = async (customer: Customer, detail: string) => {
    const answer = await leave(customer);
    expect([answer.status, answer.body]).toEqual([409, { detail, message: detail }]);
    await customer.expect(200, 'getMe');
  };
  const unfinished = 'Some of your orders are not finished. The account can be deleted when they are.';

  it.each([
    ['awaiting_files', createPaidOrder],
    ['queued', (customer: Customer) => createQueuedOrder(app, customer)],
    ['delivered', (customer: Customer) => createDeliveredOrder(app, customer)],
  ] as const)('with an order in %s', async (status, bring) => {
    const customer = await app.signUp();
    const uuid = await bring(customer);
    expect((await getOrderRow(app, uuid)).status).toBe(status);
    await expectRefusal(customer, unfinished);
  });

  it.each(['in_progress', 'quality_check', 'revision_requested', 'on_hold'] as const)(
    'with an order in %s',
    async status => {
      const customer = await app.signUp();
      const uuid = await createPlacedOrder(customer);
      await app.db.update(orders).set({ status }).where(eq(orders.uuid, uuid));
      await expectRefusal(customer, unfinished);
    },
  );

  it('with an unpaid renewal', async () => {
    const customer = await app.signUp();
    await insertSubscription(app, customer, 'limited', { status: 'past_due' });
    await expectRefusal(customer, 'A renewal of your plan is not paid. Please pay or cancel it first.');
  });

  it('while a payment waits for the bank', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    expect((await payWith(customer, uuid, cards.asks)).status).toBe(202);
    await expectRefusal(customer, 'A payment is still with your bank. The account can be deleted when it has ended.');
  });

  it('requested by a person whose account is locked', async () => {
    const customer = await app.signUp();
    await app.db.transaction(tx => lockAccount(tx, app.deps, customer.me.uuid, 'requested', null));
    expect((await leave(customer)).status).toBe(403);
  });
});

describe('deleting and paying at the same moment', () => {
  it('succeeds for one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await app.signUp();
      const uuid = await createPlacedOrder(customer);
      const payment_data = cardData(await cardToken(customer, cards.good));
      const [paying, leaving] = await Promise.all([pay(customer, uuid, { payment_data }), leave(customer)]);
      const order = await getOrderRow(app, uuid);
      const user = await rowOfUser(customer);
      if (leaving.status === 200) {
        expect(order.paid_at, paying.text).toBeNull();
        expect([401, 409]).toContain(paying.status);
      } else {
        expect([leaving.status, paying.status]).toEqual([409, 200]);
        expect(user?.deletion_scheduled_at).toBeNull();
      }
    }
  });
});

describe('after the grace', () => {
  it('personal data, files, recipes, cards and what was never paid are gone; payments stay', async () => {
    const customer = await app.signUp({ first_name: 'Ottoline', last_name: 'Verschwunden' });
    const finished = await createDeliveredOrder(app, customer);
    await moveOrder(app, finished, 'completed');
    await customer.expect(201, 'postOrderMessage', { params: { object_uuid: finished }, body: { text: 'Thank you!' } });
    const [file] = await insertFiles(app, finished, {});
    const draft = (await createFilledDraft(customer)).object_uuid ?? '';
    const unpaid = await createPlacedOrder(customer);
    const code = await createCoupon(app, { max_redemptions: 1 });
    await redeemCoupon(customer, unpaid, code);
    await customer.expect(201, 'initRecipeForm', { body: { order_uuid: finished } });
    await saveCard(customer, cards.good);
    await insertSubscription(app, customer, 'limited');
    await customer.expect(200, 'putOrganization', {
      body: {
        name: 'Verschwunden Press',
        website: null,
        emails: [],
        tax_id: null,
        has_different_billing_address: false,
        address: { street: '1 Gone Street', city: 'New York', postcode: '10012', country: 'US', state: 'New York' },
      },
    });
    const { uuid } = customer.me;
    const { email } = customer.me;
    expect((await leave(customer)).status).toBe(200);
    await later(14);

    expect(await rowOfUser(customer)).toMatchObject({ first_name: '–', phone: null, deletion_scheduled_at: null });
    const left = await app.deps.pool.query<{ found: string }>(
      `select table_name as found from information_schema.tables where table_schema = 'public'`,
    );
    for (const { found } of left.rows) {
      const { rows } = await app.deps.pool.query(
        `select count(*)::int as n from "${found}" as t where t::text ~* 'ottoline|verschwunden|gone street'`,
      );
      expect([found, rows[0].n]).toEqual([found, found === 'mail_outbox' ? 1 : found === 'documents' ? 1 : 0]);
    }
    expect((await subjects(customer)).slice(0, 2)).toEqual(['Your account is deleted']);
    expect(await app.db.$count(orders, eq(orders.customer_uuid, uuid))).toBe(1);
    expect(await getOrderRow(app, finished)).toMatchObject({
      answers: {},
      status: 'completed',
      name: expect.stringMatching(/^E-/),
    });
    await expectConsistentCounters(app);
    for (const gone of [draft, unpaid]) await expect(getOrderRow(app, gone)).rejects.toThrow();
    expect(await app.db.$count(couponUses, eq(couponUses.customer_uuid, uuid))).toBe(0);
    expect(file && (await app.deps.storage.received(file.storage_key))).toBeNull();
    const [card] = await app.db.select().from(paymentMethods).where(eq(paymentMethods.customer_uuid, uuid));
    expect(card).toMatchObject({ provider_method: '', holder_name: null, last4: '' });
    const [term] = await app.db.select().from(subscriptions).where(eq(subscriptions.customer_uuid, uuid));
    expect(term).toMatchObject({ status: 'cancelled', auto_renew: false });

    const body = { email, password: customer.password, remember_me: false };
    expect((await app.client().call('login', { body })).status).toBe(400);
    const again = await app.signUp({ email });
    expect(again.me.uuid).not.toBe(uuid);
    expect((await again.expect(200, 'listOrders')).body.total).toBe(0);
    expect((await redeemCoupon(again, await createPlacedOrder(again), code)).status).toBe(200);
    await later(2);
    expect(await app.db.$count(mailOutbox, eq(mailOutbox.template, 'account_erased'))).toBe(0);
  });

  it('signing in at the last moment brings the account back or comes too late, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await app.signUp();
      await leave(customer);
      app.clock.setOffset(app.clock.offset() + 14 * 86_400_000);
      const body = { email: customer.me.email, password: customer.password, remember_me: false };
      const client = app.client();
      const [signedIn] = await Promise.all([client.call('login', { body }), sweep()]);
      const erased = (await rowOfUser(customer))?.erased_at !== null;
      expect([signedIn.status, erased]).toEqual(erased ? [400, true] : [200, false]);
      expect((await client.call('getMe')).status).toBe(erased ? 401 : 200);
    }
  });

  it('an account that has begun something meanwhile, or is locked, waits', async () => {
    const [busy, locked] = [await app.signUp(), await app.signUp()];
    for (const customer of [busy, locked]) await leave(customer);
    await insertSubscription(app, busy, 'limited', { status: 'past_due' });
    await app.db.transaction(tx => lockAccount(tx, app.deps, locked.me.uuid, 'dispute', null));
    await later(15);
    for (const customer of [busy, locked]) expect((await rowOfUser(customer))?.erased_at).toBeNull();
    await app.db.update(subscriptions).set({ status: 'expired' }).where(eq(subscriptions.customer_uuid, busy.me.uuid));
    await sweep();
    expect((await rowOfUser(busy))?.erased_at).not.toBeNull();
  });
});
