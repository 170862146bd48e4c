import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isKeyParameter, isOpenWhileLocked, readContract } from '../../../engine/server/testing.ts';
import {
  type LockReason,
  lockAccount,
  unlockAccount,
  unlockAfterDispute,
} from '../../../server/account/accountLock.ts';
import { payments } from '../../../server/billing/tables.ts';
import { cards, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { createPaidOrder, createQueuedOrder } from '../../orders/api/orderStages.ts';
import { getOrderRow, insertFiles, moveOrder } from '../../orders/api/staffActions.ts';
import { callAction, createStaff, runAction } from '../../support/api/staffHelpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const lock = (customer: Customer, reason: LockReason, by: string | null = null) =>
  app.db.transaction(tx => lockAccount(tx, app.deps, customer.me.uuid, reason, by));
const unlock = (customer: Customer) => app.db.transaction(tx => unlockAccount(tx, app.deps, customer.me.uuid, null));

const { rows } = readContract();
/** Calls that a locked account may use, whatever the reason of the lock. */
const always = ['getMe', 'logout', 'getPortal', 'getBilling', 'listPayments'];
const anyone = ['postContactMessage', 'getDashboardMessage', 'getConstants', 'listCountries', 'listStates'];
/** For a debtor also these; the checkout takes balances only. */
const debtor = [
  'listPaymentMethods',
  'addPaymentMethod',
  'patchPaymentMethod',
  'deletePaymentMethod',
  'getCheckout',
  'postCheckout',
];
/** Documents of one's own payments go with the list of payments. */
const papers = ['getInvoice', 'getReceipt', 'getCreditNote'];
describe('a locked account', () => {
  it('may call what the table opens to it, and nothing else', () => {
    const getCallNames = (open: (row: (typeof rows)[number]) => boolean) => rows.filter(open).map(row => row.name);
    const own = getCallNames(row => row.whileLocked && !row.public);
    expect(own.filter(name => !always.includes(name) && !papers.includes(name))).toEqual([]);
    expect(getCallNames(row => row.whileLocked)).toEqual(expect.arrayContaining([...always, ...anyone]));
    expect(getCallNames(row => row.whileLockedFor.includes('unpaid') && !row.whileLocked).sort()).toEqual(
      [...debtor].sort(),
    );
  });

  it.each(['unpaid', 'terms'] as const)('for %s is refused everywhere else, with the agreed body', async reason => {
    const customer = await app.signUp();
    await lock(customer, reason);
    const closed = rows.filter(row => !row.public && !isOpenWhileLocked(row, reason));
    expect(closed.length).toBeGreaterThan(25);
    for (const row of closed) {
      const path = row.path.replace(/\{([a-z_]+)\}/g, (_, name: string) =>
        isKeyParameter(name) ? customer.me.uuid : 'orders',
      );
      const answer = await customer.request(row.method, `/api${path}`, row.body ? {} : undefined);
      expect([row.name, answer.status, answer.body]).toEqual([
        row.name,
        403,
        { detail: 'Account is locked.', message: 'Account is locked.' },
      ]);
    }
  });

  it('can still sign in, and sees the reason and the date of the lock', async () => {
    const customer = await app.signUp();
    await lock(customer, 'security');
    const again = await app.signIn(customer.me.email, customer.password);
    expect(again.me).toMatchObject({ blocked_reason: 'security', blocked_at: expect.any(String) });
    const [mail] = await app.mailbox(customer.me.email);
    expect(mail?.subject).toBe('Your account is locked');
    expect(mail?.text).toContain('We saw something unusual');
  });

  it('pays no new order, also not for a debtor, but keeps cards', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await lock(customer, 'unpaid');
    expect((await customer.call('getCheckout', { params: { object_uuid: uuid } })).status).toBe(403);
    await saveCard(customer, cards.good);
  });
});

describe('uploads of a locked account', () => {
  it('end, and the old token stays void when it is open again', async () => {
    const customer = await app.signUp();
    const uuid = await createPaidOrder(customer);
    const { token } = (await customer.expect(200, 'obtainTransporterToken', { params: { id: uuid } })).body;
    const upload = () =>
      app.fetch('/api/uploads', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-length': '4',
          'upload-metadata': `filename ${btoa('a.md')},filetype ${btoa('text/markdown')}`,
        },
      });
    await lock(customer, 'terms');
    expect((await upload()).status).toBe(401);
    await unlock(customer);
    expect((await upload()).status).toBe(401);
    await customer.expect(200, 'obtainTransporterToken', { params: { id: uuid } });
  });
});

describe('orders of a locked account', () => {
  it.each(['unpaid', 'terms', 'requested'] as const)('go on when it is locked for %s', async reason => {
    const customer = await app.signUp();
    const uuid = await createQueuedOrder(app, customer);
    await lock(customer, reason);
    expect((await getOrderRow(app, uuid)).status).toBe('queued');
    await moveOrder(app, uuid, 'in_progress');
  });

  it.each(['security', 'dispute'] as const)('wait when it is locked for %s, and go on after', async reason => {
    const customer = await app.signUp();
    const begun = await createQueuedOrder(app, customer);
    await moveOrder(app, begun, 'in_progress');
    await lock(customer, reason);
    expect(await getOrderRow(app, begun)).toMatchObject({ status: 'on_hold', on_hold_reason: 'account_locked' });
    expect((await app.mailbox(customer.me.email)).map(mail => mail.subject)).not.toContainEqual(
      expect.stringContaining('We need your answer'),
    );
    await unlock(customer);
    expect((await readOrder(customer, begun)).status).toBe('in_progress');
    expect((await app.mailbox(customer.me.email))[0]?.subject).toBe('Your account is unlocked');
    expect((await customer.expect(200, 'getMe')).body).toMatchObject({ blocked_at: null, blocked_reason: null });
  });
});

describe('what staff may do with the orders of a locked account', () => {
  let member: Customer;
  beforeAll(async () => {
    member = await createStaff(app);
  });
  const getOrderListing = async (uuid: string) => {
    const found = await member.expect(200, 'listSupportOrders', { query: { uuid, status: ['queued', 'on_hold'] } });
    return found.body.items.map(({ status, allowed_actions }) => [status, allowed_actions.includes('assign')]);
  };

  it.each(['unpaid', 'terms', 'requested'] as const)('is everything if the account is locked for %s', async reason => {
    const customer = await app.signUp();
    const uuid = await createQueuedOrder(app, customer);
    await lock(customer, reason);
    expect(await getOrderListing(uuid)).toEqual([['queued', true]]);
    expect((await runAction(member, 'assignOrder', uuid)).body.status).toBe('in_progress');
    expect((await runAction(member, 'finishWork', uuid)).body.status).toBe('quality_check');
  });

  it.each(['security', 'dispute'] as const)(
    'is nothing that continues them if the account is locked for %s',
    async reason => {
      const customer = await app.signUp();
      const uuid = await createQueuedOrder(app, customer);
      await lock(customer, reason);
      expect(await getOrderListing(uuid)).toEqual([['on_hold', false]]);
      for (const name of ['assignOrder', 'takeUpOrder', 'finishWork', 'deliverOrder', 'releaseOrder'] as const)
        expect((await callAction(member, name, uuid)).status, name).toBe(409);
      await unlock(customer);
      expect(await getOrderListing(uuid)).toEqual([['queued', true]]);
    },
  );

  it('an order that becomes ready for work during the lock waits, and continues afterwards', async () => {
    const customer = await app.signUp();
    const [filing, asked] = [await createPaidOrder(customer), await createQueuedOrder(app, customer)];
    await runAction(member, 'holdOrder', asked, { reason: 'question', question: 'Which map is right?' });
    await lock(customer, 'dispute');
    await moveOrder(app, filing, 'queued');
    await runAction(member, 'releaseOrder', asked);
    for (const uuid of [filing, asked]) {
      expect(await getOrderRow(app, uuid)).toMatchObject({
        on_hold_reason: 'account_locked',
        hold_return_to: 'queued',
      });
      expect(await getOrderListing(uuid)).toEqual([['on_hold', false]]);
    }
    await unlock(customer);
    for (const uuid of [filing, asked]) expect(await getOrderListing(uuid)).toEqual([['queued', true]]);
  });
});

describe('an order in quality check when its customer is locked', () => {
  it('is delivered when the account is unlocked', async () => {
    const [customer, member] = [await app.signUp(), await createStaff(app)];
    const uuid = await createQueuedOrder(app, customer);
    await moveOrder(app, uuid, 'in_progress', 'quality_check');
    await insertFiles(app, uuid, { role: 'result' });
    await lock(customer, 'dispute');
    expect((await callAction(member, 'deliverOrder', uuid)).detail).toContain('when it is unlocked');
    await unlock(customer);
    expect((await runAction(member, 'deliverOrder', uuid)).body.status).toBe('delivered');
  });
});

describe('locking twice', () => {
  it('changes the reason, not the time, and sends one mail for each lock', async () => {
    const customer = await app.signUp();
    await lock(customer, 'unpaid');
    const since = (await customer.expect(200, 'getMe')).body.blocked_at;
    app.clock.setOffset(app.clock.offset() + 60_000);
    await lock(customer, 'unpaid');
    await lock(customer, 'dispute');
    await lock(customer, 'unpaid');
    expect((await customer.expect(200, 'getMe')).body).toMatchObject({ blocked_at: since, blocked_reason: 'dispute' });
    const subjects = (await app.mailbox(customer.me.email)).map(mail => mail.subject);
    expect(subjects.filter(subject => subject === 'Your account is locked')).toHaveLength(2);
  });

  it('for a dispute returns, after the settlement, to the lock before it, and not to an older one', async () => {
    const [customer, member] = [await app.signUp(), await createStaff(app)];
    const getReasonAfterDispute = async (before: LockReason | null) => {
      if (before) await lock(customer, before, member.me.uuid);
      await later();
      await lock(customer, 'dispute');
      await app.db.transaction(tx => unlockAfterDispute(tx, app.deps, customer.me.uuid));
      await later();
      return (await customer.expect(200, 'getMe')).body.blocked_reason;
    };
    const later = async () => app.clock.setOffset(app.clock.offset() + 1000);
    expect(await getReasonAfterDispute('security')).toBe('security');
    expect(await getReasonAfterDispute('terms')).toBe('terms');
    await unlock(customer);
    expect(await getReasonAfterDispute(null)).toBeNull();
  });

  it('for a dispute ends, after the settlement, for a debtor who has paid meanwhile', async () => {
    const customer = await app.signUp();
    await lock(customer, 'unpaid');
    await lock(customer, 'dispute');
    const now = app.clock.now();
    await app.db.insert(payments).values({
      uuid: randomUUID(),
      number: 'P-26-999001',
      customer_uuid: customer.me.uuid,
      payment_method_type: 'card',
      payment_status: 'succeeded',
      payment_type: 'balance',
      payment_for: 'order',
      amount: 1200,
      tax: 0,
      refunded: 0,
      currency: 'USD',
      provider: 'sandbox',
      provider_key: randomUUID(),
      created_at: now,
      updated_at: now,
      settled_at: now,
    });
    await app.db.transaction(tx => unlockAfterDispute(tx, app.deps, customer.me.uuid));
    expect((await customer.expect(200, 'getMe')).body.blocked_reason).toBeNull();
  });
});
