/** Rows as they may stand, by resource: what the pages offer on each is held against what the server answers. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../server/account/tables.ts';
import { sessions } from '../../server/auth/tables.ts';
import { couponUses, disputes, type payments, refunds, subscriptions } from '../../server/billing/tables.ts';
import { coupons, dashboardMessages } from '../../server/generated/entityTables.ts';
import { recipes } from '../../server/recipes/tables.ts';
import { changePlanWithCard } from '../billing/api/planHelpers.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { cards, payWith, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { bodies } from '../engine/contract/bodies.ts';
import { type CaseContext, callAbout } from '../engine/contract/caseContext.ts';
import type { Client } from '../helpers/client.ts';
import { insertPayment } from '../payments/insertPayment.ts';
import { createCouponAs } from '../support/api/billing/createCoupon.ts';
import { insertMessage } from '../support/api/messages/insertMessage.ts';

/** Who looks, and at which row; `by` is who acts, where that matters. */
export interface Begun {
  by: Client;
  uuid: string;
  /** What a call needs beyond its usual body. */
  body?: Record<string, unknown>;
}
type Begin = (stage: CaseContext) => Promise<Begun>;

const byStaff =
  (make: (stage: CaseContext) => Promise<string>): Begin =>
  async stage => ({ by: stage.staff, uuid: await make(stage) });
const byAdmin =
  (make: (stage: CaseContext) => Promise<string>): Begin =>
  async stage => ({ by: stage.admin, uuid: await make(stage) });

/** A new person for one situation, who never signs in: like the owner, except for what `differs` names. */
async function person({ app, owner }: CaseContext, differs: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const [like] = await app.db.select().from(users).where(eq(users.uuid, owner.me.uuid));
  const uuid = randomUUID();
  const email = `${uuid}@example.test`;
  await app.db.insert(users).values({ ...like!, provider_customer: null, uuid, email, email_key: email, ...differs });
  return uuid;
}

const customer = (differs: Partial<typeof users.$inferInsert> = {}): Begin => byStaff(stage => person(stage, differs));
const seeable = (then?: (stage: CaseContext, uuid: string) => Promise<unknown>): Begin =>
  byStaff(async stage => {
    const one = await stage.fresh();
    await one.expect(201, 'giveConsent', { body: bodies.giveConsent });
    await then?.(stage, one.me.uuid);
    return one.me.uuid;
  });
const lockCustomer = (reason: 'unpaid' | 'dispute' | 'security'): Begin =>
  byStaff(async stage => {
    const uuid = await person(stage);
    await callAbout(stage.staff, 'blockCustomer', uuid, { body: { ...bodies.blockCustomer, reason } });
    return uuid;
  });

const member = (differs: Partial<typeof users.$inferInsert> = {}): Begin =>
  byAdmin(stage => person(stage, { role: 'support', ...differs }));

const coupon =
  (set: Partial<typeof coupons.$inferInsert> = {}): Begin =>
  async stage => {
    const code = `OFFER-${randomUUID().slice(0, 8).toUpperCase()}`;
    const { uuid } = await createCouponAs(stage.staff, { code });
    if (Object.keys(set).length) await stage.app.db.update(coupons).set(set).where(eq(coupons.uuid, uuid));
    return { by: stage.staff, uuid, body: { customer_uuid: stage.owner.me.uuid } };
  };

const past = new Date(0);
const ahead = ({ app }: CaseContext, days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);

type Paid = Partial<typeof payments.$inferInsert>;
const paymentBegin = (set: Paid, then?: (stage: CaseContext, uuid: string) => Promise<unknown>): Begin =>
  byStaff(async stage => {
    const uuid = await insertPayment(stage.app, { customer_uuid: await person(stage), amount: 5000, ...set });
    await then?.(stage, uuid);
    return uuid;
  });
const refundOf =
  (refund_status: 'requested' | 'pending' | 'failed' | 'rejected', amount: number) =>
  async ({ app }: CaseContext, payment_uuid: string) => {
    const at = app.clock.now();
    await app.db.insert(refunds).values({
      uuid: randomUUID(),
      payment_uuid,
      refund_status,
      refund_type: 'partial',
      amount,
      provider_key: randomUUID(),
      reason: null,
      created_at: at,
      updated_at: at,
    });
  };
const insertDispute =
  (dispute_status: 'open' | 'won' | 'lost') =>
  async ({ app }: CaseContext, payment_uuid: string) => {
    const opened_at = app.clock.now();
    await app.db.insert(disputes).values({ uuid: randomUUID(), payment_uuid, dispute_status, opened_at });
  };

const term = (
  codename: string,
  set: Parameters<typeof insertSubscription>[3] = {},
  of: Parameters<typeof person>[1] = {},
): Begin => byStaff(async stage => insertSubscription(stage.app, await person(stage, of), codename, set));
const leaving = { deletion_scheduled_at: new Date(Date.now() + 86_400_000) };
/** The end date of a term, `days` from now. */
const endsIn = (stage: CaseContext, days: number) => ahead(stage, days).toISOString().slice(0, 10);

const contract = (set: Partial<typeof subscriptions.$inferInsert> = {}, days?: number): Begin =>
  byStaff(async stage => {
    const body = { ...bodies.createContract, customer_uuid: await person(stage) };
    const end = days === undefined ? {} : { end_date: endsIn(stage, days) };
    const { uuid } = (await stage.staff.expect(201, 'createContract', { body: { ...body, ...end } })).body;
    if (Object.keys(set).length) await stage.app.db.update(subscriptions).set(set).where(eq(subscriptions.uuid, uuid));
    return uuid;
  });

const announcement = (set: (stage: CaseContext) => Partial<typeof dashboardMessages.$inferInsert>): Begin =>
  byStaff(async stage => {
    const body = { short_description: 'Our editors are off on Friday.' };
    const answer = await stage.staff.post('/api/support/dashboard-messages', body);
    const { uuid } = answer.body as { uuid: string };
    await stage.app.db.update(dashboardMessages).set(set(stage)).where(eq(dashboardMessages.uuid, uuid));
    return uuid;
  });

/** Keeps cards for a new customer and returns the one that `which` names. */
const card =
  (which: 'default' | 'other', plan?: Parameters<typeof insertSubscription>[3]): Begin =>
  async stage => {
    const by = await stage.fresh();
    const first = await saveCard(by, cards.good);
    const second = await saveCard(by, cards.mastercard);
    if (plan) await insertSubscription(stage.app, by, 'limited', plan);
    return { by, uuid: which === 'default' ? first : second };
  };

const recipe =
  (is_complete: boolean): Begin =>
  async stage => {
    const by = await stage.fresh();
    const order_uuid = await stage.placed(by);
    const uuid = (await by.expect(201, 'initRecipeForm', { body: { order_uuid } })).body.object_uuid ?? '';
    await stage.app.db.update(recipes).set({ is_complete }).where(eq(recipes.uuid, uuid));
    return { by, uuid };
  };

const payByCard =
  (number: string): Begin =>
  async stage => {
    const by = await stage.fresh();
    await payWith(by, await stage.placed(by), number);
    return { by, uuid: (await by.expect(200, 'listPayments')).body.items[0]!.uuid };
  };

/** The second row of a list that the engine answers. */
const takeSecondRow = (path: string): Begin =>
  byAdmin(async ({ admin }) => {
    const { items } = (await admin.get(path)).body as { items: { uuid: string }[] };
    return items[1]?.uuid ?? '';
  });

const service = (active_until: string | null): Begin =>
  byAdmin(async ({ admin }) => {
    const { items } = (await admin.get('/api/support/services')).body as { items: { uuid: string }[] };
    const uuid = items.at(-1)?.uuid ?? '';
    await admin.patch(`/api/support/services/${uuid}`, { active_until });
    return uuid;
  });

let places = 0;

/** A new resource with actions, and a new state, is a line here. */
export const situations: Record<string, Record<string, Begin>> = {
  customers: {
    'who is open': customer(),
    'who has not confirmed the address': customer({ email_verified_at: null }),
    'who changes the address': customer({ pending_email: 'other@example.test' }),
    'who owes us': lockCustomer('unpaid'),
    'in a dispute': lockCustomer('dispute'),
    'locked for security': lockCustomer('security'),
    'who deletes the account': customer(leaving),
    'who may be seen as': seeable(),
    'who is locked and may be seen as': seeable(({ staff }, uuid) => callAbout(staff, 'blockCustomer', uuid)),
  },
  staff: {
    'who works here': member(),
    'who is invited': member({ email_verified_at: null }),
    'who left': member({ left_at: past }),
    'who left before joining': member({ left_at: past, email_verified_at: null }),
    'who is an administrator': member({ role: 'admin' }),
    'who asks': byAdmin(async ({ admin }) => admin.me.uuid),
  },
  support_coupons: {
    available: coupon(),
    paused: coupon({ paused_at: past }),
    expired: coupon({ expires_at: past }),
    'expired and paused': coupon({ expires_at: past, paused_at: past }),
    exhausted: async stage => {
      const begun = await coupon({ max_redemptions: 1 })(stage);
      const use = { uuid: randomUUID(), coupon_uuid: begun.uuid, state: 'counted' as const, created_at: past };
      await stage.app.db.insert(couponUses).values({ ...use, customer_uuid: stage.other.me.uuid });
      return begun;
    },
    scheduled: async stage => coupon({ starts_at: ahead(stage, 7) })(stage),
  },
  support_payments: {
    'that succeeded': paymentBegin({}),
    'that is open': paymentBegin({ payment_status: 'pending' }),
    'that failed': paymentBegin({ payment_status: 'failed' }),
    'with a part given back': paymentBegin({ payment_status: 'partially_refunded', refunded: 100 }),
    'given back': paymentBegin({ payment_status: 'refunded', refunded: 5000 }),
    'all of which is on its way back': paymentBegin({}, refundOf('pending', 5000)),
    'whose refund failed': paymentBegin({}, refundOf('failed', 5000)),
    'whose refund was not granted': paymentBegin({}, refundOf('rejected', 5000)),
    'whose customer asks for a part': paymentBegin({}, refundOf('requested', 100)),
    'whose customer asks for all': paymentBegin({}, refundOf('requested', 5000)),
    'whose customer asks for more than is left': paymentBegin(
      { payment_status: 'partially_refunded', refunded: 100 },
      refundOf('requested', 5000),
    ),
    'that the bank has taken back since it was asked for': paymentBegin(
      { payment_status: 'refunded', refunded: 5000 },
      refundOf('requested', 100),
    ),
    'in an open dispute': paymentBegin({ payment_status: 'disputed' }, insertDispute('open')),
    'asked for, in an open dispute': paymentBegin({ payment_status: 'disputed' }, async (stage, uuid) => {
      await insertDispute('open')(stage, uuid);
      await refundOf('requested', 100)(stage, uuid);
    }),
    'whose dispute was won': paymentBegin({}, insertDispute('won')),
  },
  support_subscriptions: {
    'that renews': term('limited'),
    'that does not renew': term('limited', { auto_renew: false }),
    'that renews, of a customer who leaves': term('limited', {}, leaving),
    'that does not renew, of a customer who leaves': term('limited', { auto_renew: false }, leaving),
    'that is not paid': term('limited', { status: 'past_due' }),
    'that is cancelled': term('limited', { status: 'cancelled' }),
    'that is over': term('limited', { status: 'expired' }),
    'without an end': term('alacarte', { end_date: null }),
    'by contract': contract(),
  },
  contracts: {
    'that runs': contract(),
    'that ends soon': contract({}, 5),
    'that is not paid': contract({ status: 'past_due' }),
    'that is not paid and ends soon': contract({ status: 'past_due' }, 5),
    'that was cancelled': contract({ status: 'cancelled' }),
    'that is over': contract({ status: 'expired' }, 5),
  },
  custom_prices: {
    'that holds': byStaff(async stage => {
      const own = { order_type: 'photo_color', price: { amount: 10, currency: 'USD' } };
      const body = { ...own, customer_uuid: await person(stage) };
      return ((await stage.staff.post('/api/support/custom-prices', body)).body as { uuid: string }).uuid;
    }),
  },
  customer_sessions: {
    'that runs': byStaff(async ({ app, fresh }) => {
      const { me } = await fresh();
      const [session] = await app.db.select().from(sessions).where(eq(sessions.user_uuid, me.uuid));
      return session?.uuid ?? '';
    }),
  },
  customer_notes: {
    'on a customer': byStaff(async ({ staff, owner }) => {
      const answer = await staff.post('/api/support/customer-notes', { customer_uuid: owner.me.uuid, text: 'Calls.' });
      return (answer.body as { uuid: string }).uuid;
    }),
  },
  contact_messages: {
    open: byStaff(({ app }) => insertMessage(app)),
    'of a colleague': byStaff(({ app, admin }) => insertMessage(app, { assignee_uuid: admin.me.uuid })),
    'of who asks': byStaff(({ app, staff }) => insertMessage(app, { assignee_uuid: staff.me.uuid })),
    closed: byStaff(({ app }) => insertMessage(app, { status: 'closed', closed_at: past })),
  },
  dashboard_messages: {
    'that is off': announcement(() => ({ is_active: false })),
    'that is shown': announcement(() => ({ is_active: true })),
    'that comes later': announcement(stage => ({ is_active: true, shown_from: ahead(stage, 3) })),
    'that is over': announcement(() => ({ is_active: true, shown_until: past })),
    'that is over and off': announcement(() => ({ is_active: false, shown_until: past })),
  },
  premier_levels: { 'that is sold': takeSecondRow('/api/support/premier-levels') },
  add_ons: { 'that is sold': takeSecondRow('/api/support/add-ons') },
  services: {
    'that is offered': service(null),
    'that has ended': service('2026-01-31'),
  },
  tax_rates: {
    'of a place': byAdmin(async ({ admin }) => {
      places += 1;
      const body = { country: ['FI', 'SE', 'DK', 'NO', 'IS', 'IE'][places % 6], tax_percent: 20 };
      const path = '/api/support/tax-rates';
      const { items } = (await admin.get(`${path}?country=${body.country}`)).body as { items: { uuid: string }[] };
      return items[0]?.uuid ?? ((await admin.post(path, body)).body as { uuid: string }).uuid;
    }),
  },
  holidays: {
    'of a day': byAdmin(async ({ admin }) => {
      places += 1;
      const body = { name: 'Company day', date: `2031-01-${String(10 + places).padStart(2, '0')}`, every_year: true };
      return ((await admin.post('/api/support/holidays', body)).body as { uuid: string }).uuid;
    }),
  },
  payment_methods: {
    'the default, without a plan': card('default'),
    'another, without a plan': card('other'),
    'the default of a plan that renews': card('default', {}),
    'another beside a plan that renews': card('other', {}),
    'the default of a plan that ends': card('default', { auto_renew: false }),
    'the default of a plan that is not paid': card('default', { status: 'past_due' }),
    'another beside a plan that is not paid': card('other', { status: 'past_due' }),
  },
  payments: {
    'of an order, that the bank asks about': payByCard(cards.asks),
    'of an order, that succeeded': payByCard(cards.good),
    'of an order, that failed': payByCard(cards.declined),
    'of a plan, that the bank asks about': async stage => {
      const by = await stage.fresh();
      await changePlanWithCard(by, cards.asks, 'limited');
      return { by, uuid: (await by.expect(200, 'listPayments')).body.items[0]!.uuid };
    },
  },
  recipes: { complete: recipe(true), 'with answers missing': recipe(false) },
};
