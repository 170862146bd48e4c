/**
 * Mails about accounts, sign-ins and money, each sent by the real server from every state that can cause it: one mail for
 * one event, made of what is on record then. Mails about orders have their own table: tests/orders/orderMails.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import app from '../../schemas/app.json' with { type: 'json' };
import { localeFormats } from '../../schemas/language/localeFormats.ts';
import english from '../../schemas/locales/en/mail.json' with { type: 'json' };
import { block, unblock } from '../../server/account/blocking.ts';
import { users } from '../../server/account/tables.ts';
import { payments, refunds, subscriptions } from '../../server/billing/tables.ts';
import { moveClock } from '../../server/dev/sharedClock.ts';
import { render } from '../../server/mail/render.ts';
import { mailOutbox } from '../../server/mail/tables.ts';
import type { MailData, MailTemplate } from '../../server/mail/templates.ts';
import type { MailMoney } from '../../server/mail/values.ts';
import { orders } from '../../server/orders/tables.ts';
import { concludePayment } from '../../server/settlement/settlement.ts';
import { paths } from '../../src/paths.ts';
import { changeWith, date, levelNamed, moveTerm } from '../billing/membership.ts';
import { addOn, subscribe } from '../billing/subscriber.ts';
import { answerBank, cardData, cards, kept, payWith, refundInDashboard, tokenOf } from '../checkout/till.ts';
import { placed } from '../orders/drafting.ts';
import { paid } from '../orders/stages.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { joinTeam } from '../support-api/team.ts';
import { written } from '../support-messages/written.ts';

const day = 86_400_000;
let world: World;
let member: Customer;
let admin: Customer;
beforeAll(async () => {
  world = await startWorld();
  // On the first of a long month no card is both good and to end within 30 days.
  if (world.clock.now().getUTCDate() === 1) await moveClock(world.deps, new Date(world.clock.now().getTime() + day));
  [member, admin] = [await joinTeam(world), await joinTeam(world, 'admin')];
});
afterAll(() => world?.close());

/** Whom a line is about, and what its beginning leaves for the rest of it. */
interface Scene {
  customer: Customer;
  /** By name: a term, a payment, an address. */
  of: Record<string, string>;
}

/** What a mail must name: words, an amount, a day. */
type Fact = string | MailMoney | Date;

interface Line {
  /** The state in which it happens. */
  when: string;
  before?: (scene: Scene) => Promise<unknown>;
  cause: (scene: Scene) => Promise<unknown>;
  /** The account's own address unless another is said. */
  to?: (scene: Scene) => string;
  says?: (scene: Scene) => Fact[];
  /** What would be untrue. */
  lacks?: RegExp;
  /** The page that the mail leads to; null: none. */
  link: string | null;
  /** Mails about other events of the same cause, such as the payment that opens a locked account. */
  also?: MailTemplate[];
}

const usd = (amount: number): MailMoney => ({ amount, currency: 'USD' });
const inDays = (days: number) => new Date(date(world, days));
const run = (name: string) => world.deps.jobs.run(world.deps, name);
const tokenIn = async (to: string, page: string): Promise<string> => {
  const links = (await world.mailbox(to)).flatMap(mail => mail.links);
  return new URL(links.find(link => link.includes(page)) ?? 'none:').searchParams.get('token') ?? '';
};
const next = 'nine purple umbrellas';
const chosen = { password: next, password_confirm: next };
const user = ({ customer }: Scene) => ({ params: { user_uuid: customer.me.uuid } });
const why = { note: 'As we agreed.' };
const setUser = ({ customer }: Scene, set: Partial<typeof users.$inferInsert>) =>
  world.db.update(users).set(set).where(eq(users.uuid, customer.me.uuid));

/* Accounts. */
const lock =
  (reason: Parameters<typeof block>[3]) =>
  ({ customer }: Scene) =>
    world.db.transaction(tx => block(tx, world.deps, customer.me.uuid, reason, null));
const open = ({ customer }: Scene) =>
  world.db.transaction(tx => unblock(tx, world.deps, customer.me.uuid, member.me.uuid));
const lockAs = (reason: string) => (scene: Scene) =>
  member.expect(200, 'blockCustomer', { ...user(scene), body: { reason, ...why } as never });
const leave = ({ customer }: Scene) => customer.expect(200, 'deleteAccount');
const leaving = (days: number) => (scene: Scene) =>
  leave(scene).then(() =>
    setUser(scene, { deletion_scheduled_at: new Date(world.clock.now().getTime() + days * 86_400_000) }),
  );
const comeBack = ({ customer }: Scene) => world.signIn(customer.me.email, customer.password);
const wantAddress = (scene: Scene) => {
  scene.of.email = `new-${scene.customer.me.email}`;
  return scene.customer.expect(200, 'patchMe', { body: { email: scene.of.email } });
};
const confirmAddress = async ({ of: { email = '' } }: Scene) =>
  world.client().expect(200, 'confirmEmail', { body: { token: await tokenIn(email, 'verify-email') } });
const newAddress = ({ of: { email = '' } }: Scene) => email;
const register =
  (more: object = {}) =>
  async (scene: Scene) => {
    scene.of.email ??= `${randomUUID().slice(0, 8)}@new.test`;
    const user_data = {
      ...{ email: scene.of.email, password: next, password_confirm: next, first_name: 'Ada', last_name: 'Lovelace' },
      ...{ account_type: 'individual' as const, accept_terms: true as const, ...more },
    };
    const payment_data = scene.of.card ? cardData(await tokenOf(world.client(), scene.of.card)) : undefined;
    await world.client().expect(201, 'register', { body: { user_data, ...(payment_data && { payment_data }) } });
  };
const withAddress = async (scene: Scene) => {
  scene.of.email = `${randomUUID().slice(0, 8)}@new.test`;
};
const invite = async (scene: Scene) => {
  const person = { first_name: 'Ines', last_name: 'Duarte', role: 'support' as const, email: scene.of.email! };
  scene.of.staff = (await admin.expect(201, 'inviteStaff', { body: person })).body.uuid;
};
const forgotten = ({ customer: { me } }: Scene) =>
  world.client().expect(202, 'requestPasswordReset', { body: { email: me.email } });
const choose = async (to: string) =>
  world.client().expect(200, 'confirmPasswordReset', { body: { token: await tokenIn(to, 'verify-pass'), ...chosen } });
const changePassword = ({ customer }: Scene) => customer.expect(200, 'changePassword', { body: chosen });

/* Plans. */
const term =
  (level = 'limited', days = 265, more: Parameters<typeof subscribe>[3] = {}) =>
  async (scene: Scene) => {
    const span = { start_date: date(world, days - 365), end_date: date(world, days) };
    scene.of.term = await subscribe(world, scene.customer, level, { ...span, ...more });
  };
const all =
  (...steps: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene) => {
    for (const step of steps) await step(scene);
  };
const card =
  (number = cards.good) =>
  ({ customer }: Scene) =>
    kept(customer, number);
const cardUntil = (days: number) => async (scene: Scene) => {
  await kept(scene.customer, cards.good);
  const end = new Date(world.clock.now().getTime() + days * 86_400_000);
  await world.deps.pool.query('update payment_methods set exp_year = $1, exp_month = $2 where customer_uuid = $3', [
    end.getUTCFullYear(),
    end.getUTCMonth() + 1,
    scene.customer.me.uuid,
  ]);
};
const followedBy = (level: string) => async (scene: Scene) => {
  const pending_level_uuid = await levelNamed(scene.customer, level);
  await world.db.update(subscriptions).set({ pending_level_uuid }).where(eq(subscriptions.uuid, scene.of.term!));
};
const setTerm = (set: Partial<typeof subscriptions.$inferInsert>) => (scene: Scene) =>
  world.db.update(subscriptions).set(set).where(eq(subscriptions.uuid, scene.of.term!));
const withAddOn = (scene: Scene) => addOn(world, scene.of.term!, 'confidentiality');
const buy = (number: string) => async (scene: Scene) => {
  expect((await changeWith(scene.customer, number, 'limited')).status).toBe(200);
  const [row] = await world.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customer_uuid, scene.customer.me.uuid));
  scene.of.term = row!.uuid;
};
const renewals = () => run('renewals');
const reminders = () => run('renewal_reminders');
const cardSweep = () => run('cards_that_expire');
const turn = (auto_renew: boolean) => (scene: Scene) =>
  member.expect(200, 'turnRenewal', { params: { subscription_uuid: scene.of.term! }, body: { auto_renew, ...why } });
const end = (give_back: 'nothing' | 'unused' | 'all') => (scene: Scene) =>
  member.expect(200, 'endSubscription', { params: { subscription_uuid: scene.of.term! }, body: { give_back, ...why } });
const cancel = ({ customer }: Scene) => customer.expect(200, 'cancelSubscription');
const agreed = { price: usd(250_000), discount: 40, revision_rounds: 5, retention_days: 400 };
const agree =
  (discount_cap: MailMoney | null = null) =>
  async (scene: Scene) => {
    const body = { customer_uuid: scene.customer.me.uuid, ...agreed, discount_cap, end_date: date(world, 200) };
    scene.of.term = (await member.expect(201, 'createContract', { body })).body.uuid;
  };
const contract = (scene: Scene) => ({ params: { contract_uuid: scene.of.term! } });

/* Money. */
const paidOrder =
  (number = cards.good) =>
  async (scene: Scene) => {
    scene.of.order = number === cards.good ? await paid(scene.customer) : await placed(scene.customer);
    if (number !== cards.good) await payWith(scene.customer, scene.of.order, number);
    await findPayment(scene);
  };
const findPayment = async (scene: Scene) => {
  const [row] = await world.db.select().from(payments).where(eq(payments.customer_uuid, scene.customer.me.uuid));
  Object.assign(scene.of, { payment: row!.uuid, number: row!.number, provider: row!.provider_payment });
};
const refund = (to: 'card' | 'credit', amount: number) => (scene: Scene) =>
  member.expect(201, 'refundPayment', { params: { payment_uuid: scene.of.payment! }, body: { amount, to, ...why } });
const refunded = () => run('refunds');
const asked = (amount: number) => async (scene: Scene) => {
  const at = world.clock.now();
  scene.of.refund = randomUUID();
  await world.db.insert(refunds).values({
    ...{ uuid: scene.of.refund, payment_uuid: scene.of.payment!, amount, reason: 'It came late.' },
    ...{ provider_key: scene.of.refund, refund_status: 'requested', refund_type: 'partial' },
    ...{ created_at: at, updated_at: at },
  });
};
const decide = (accept: boolean) => (scene: Scene) =>
  member.expect(200, 'decideRefund', { params: { refund_uuid: scene.of.refund! }, body: { accept, ...why } });
const failRefund = async (scene: Scene) => {
  const [row] = await world.db.select().from(refunds).where(eq(refunds.payment_uuid, scene.of.payment!));
  await world.client().post(`/sandbox/v1/refunds/${row!.provider_refund}/fail`);
  await run('webhooks').catch(() => undefined);
  await run('provider_refunds');
};
const credit = (direction: 'give' | 'take', amount: number) => (scene: Scene) =>
  member.expect(201, 'moveCredit', {
    body: { customer_uuid: scene.customer.me.uuid, direction, sum: usd(amount), ...why } as never,
  });
const makeCoupon =
  (terms: object = {}) =>
  async (scene: Scene) => {
    scene.of.code = `C-${randomUUID().slice(0, 8).toUpperCase()}`;
    const body = { code: scene.of.code, name: '10% off', discount_type: 'percentage', percent_off: 10, ...terms };
    scene.of.coupon = (await member.expect(201, 'createCoupon', { body: body as never })).body.uuid;
  };
const grant = (scene: Scene) =>
  member.call('grantCoupon', {
    params: { coupon_uuid: scene.of.coupon! },
    body: { customer_uuid: scene.customer.me.uuid, ...why },
  });
const ownPrice =
  (valid_until: string | null = null) =>
  async (scene: Scene) => {
    const own = { order_type: 'copy_editing', price: usd(2_000), valid_until };
    const body = { customer_uuid: scene.customer.me.uuid, ...own };
    scene.of.price = (await member.expect(201, 'createCustomPrice', { body: body as never })).body.uuid;
  };
const changePrice = (body: object) => (scene: Scene) =>
  member.expect(200, 'patchCustomPrice', {
    params: { price_uuid: scene.of.price! },
    body: { version: 1, ...body } as never,
  });

const pages = {
  subscription: paths.subscription,
  billing: paths.billing,
  payments: paths.payments,
  /** The one that the line is about, as are `order` and `checkout`. */
  payment: 'payment',
};
const listPrices = 'you pay list prices';

/** What orders tell is walked elsewhere. */
const isAboutOrder = (name: string) => /^(order|quote|changes)_/.test(name);
type Kind = Exclude<MailTemplate, `${'order' | 'quote' | 'changes'}_${string}`>;

const table: Record<Kind, Line[]> = {
  verify_email: [
    { when: 'a customer registers', before: withAddress, cause: register(), to: newAddress, link: paths.verifyEmail },
    {
      ...{ when: 'they ask for it again', before: all(withAddress, register()), to: newAddress },
      cause: ({ of }) => world.client().expect(202, 'requestEmailVerification', { body: { email: of.email! } }),
      link: paths.verifyEmail,
    },
    {
      ...{ when: 'our team sends it again', before: scene => setUser(scene, { email_verified_at: null }) },
      cause: scene => member.expect(200, 'resendVerification', user(scene)),
      link: paths.verifyEmail,
    },
  ],
  email_change: [
    {
      ...{ when: 'another address is wanted', cause: wantAddress, to: scene => `new-${scene.customer.me.email}` },
      link: paths.verifyEmail,
      lacks: /signing up/,
    },
    {
      ...{ when: 'it is sent again', before: wantAddress, to: newAddress, link: paths.verifyEmail },
      cause: ({ of }) => world.client().expect(202, 'requestEmailVerification', { body: { email: of.email! } }),
    },
  ],
  email_change_requested: [
    {
      when: 'another address is wanted',
      cause: wantAddress,
      link: paths.undoChange,
      says: scene => [newAddress(scene)],
    },
  ],
  email_changed: [
    {
      ...{ when: 'the new address is confirmed', before: wantAddress, cause: confirmAddress, link: paths.undoChange },
      says: scene => [newAddress(scene)],
    },
  ],
  password_reset: [
    { when: 'the password was forgotten', cause: forgotten, link: paths.verifyPass },
    { when: 'the account is locked', before: lock('terms'), cause: forgotten, link: paths.verifyPass },
    { when: 'the account is about to be deleted', before: leave, cause: forgotten, link: paths.verifyPass },
  ],
  password_changed: [
    { when: 'its owner changes it', cause: changePassword, link: paths.undoChange },
    {
      ...{ when: 'it was forgotten', before: forgotten, link: paths.undoChange },
      cause: ({ customer: { me } }) => choose(me.email),
    },
  ],
  change_undone: [
    {
      ...{ when: 'the password was changed', before: changePassword, link: paths.verifyPass },
      cause: async ({ customer: { me } }) =>
        world.client().expect(200, 'undoChange', { body: { token: await tokenIn(me.email, 'undo-change') } }),
    },
    {
      ...{ when: 'another address was confirmed', before: all(wantAddress, confirmAddress), link: paths.verifyPass },
      cause: async ({ customer: { me } }) =>
        world.client().expect(200, 'undoChange', { body: { token: await tokenIn(me.email, 'undo-change') } }),
    },
  ],
  account_locked: [
    ...(['terms', 'security', 'dispute', 'requested'] as const).map(
      (reason): Line => ({
        ...{ when: `for ${reason}`, cause: lockAs(reason), link: paths.dashboard },
        lacks: /nothing else|Pay the balance|Until then/,
      }),
    ),
    {
      ...{ when: 'for the balance of an order', cause: lockAs('unpaid'), link: paths.dashboard },
      before: all(paidOrder(), async scene => {
        const owed = { status: 'on_hold', on_hold_reason: 'balance', balance_due: 12_300 } as const;
        await world.db.update(orders).set(owed).where(eq(orders.uuid, scene.of.order!));
      }),
      says: () => ['Pay the balance', usd(12_300)],
      lacks: /nothing else/,
    },
    {
      ...{ when: 'for a renewal that failed', cause: lockAs('unpaid'), link: paths.dashboard },
      before: all(card(cards.later), term('limited', -1), renewals),
      says: () => ['Pay the balance', 'Limited', usd(29_900)],
    },
    {
      ...{ when: 'for another reason than before', before: lock('terms'), cause: lockAs('security') },
      ...{ says: () => ['something unusual'], link: paths.dashboard },
    },
  ],
  account_unlocked: [
    {
      ...{
        when: 'by our team',
        before: lock('terms'),
        cause: scene => member.expect(200, 'unblockCustomer', { ...user(scene), body: why }),
      },
      ...{ says: () => ['as before'], link: paths.dashboard },
    },
    {
      ...{ when: 'by the payment that it was locked for', link: paths.dashboard, also: ['payment_receipt'] },
      before: all(card(cards.later), term('limited', -1), renewals, lock('unpaid')),
      cause: async ({ customer }) => {
        const payment_data = cardData(await tokenOf(customer, cards.good));
        await customer.expect(201, 'addPaymentMethod', { body: { payment_data, is_default: true } });
      },
      says: () => ['as before'],
    },
    {
      ...{ when: 'while it is about to be deleted', before: all(leaving(9), lock('security')), cause: open },
      ...{ says: () => [inDays(9)], lacks: /as before/, link: paths.dashboard },
    },
    {
      ...{ when: 'after the day on which it was to be deleted', before: all(leaving(-1), lock('security')) },
      cause: async scene => {
        await open(scene);
        // Two days are left, and no second mail tells of them.
        await run('account_deletion');
      },
      ...{ says: () => [inDays(2)], lacks: /as before/, link: paths.dashboard },
    },
  ],
  account_corrected: [
    {
      ...{ when: 'our team corrects a name', link: paths.account },
      cause: async scene => {
        const { version } = (await member.expect(200, 'getCustomer', user(scene))).body;
        await member.expect(200, 'patchCustomer', {
          ...user(scene),
          body: { version: version!, ...why, last_name: 'Field' },
        });
      },
    },
  ],
  sessions_ended: [
    {
      ...{ when: 'our team ends them', link: paths.dashboard },
      cause: scene => member.expect(200, 'endCustomerSessions', { ...user(scene), body: why }),
    },
  ],
  staff_invitation: [
    {
      ...{ when: 'a colleague is invited', before: withAddress, cause: invite, to: newAddress, link: paths.verifyPass },
      says: () => ['Sam Editor'],
    },
    {
      ...{ when: 'they are invited again', before: all(withAddress, invite), to: newAddress, link: paths.verifyPass },
      cause: ({ of }) => admin.expect(200, 'inviteStaffAgain', { params: { member_uuid: of.staff! }, body: why }),
    },
  ],
  deletion_requested: [
    { when: 'its owner asks', cause: leave, link: paths.login, says: () => [inDays(14)] },
    { when: 'with a plan', before: term(), cause: leave, link: paths.login, says: () => [inDays(14)] },
  ],
  deletion_reminder: [
    {
      ...{ when: 'two days are left', before: leaving(1.9), cause: () => run('account_deletion'), link: paths.login },
      says: () => [new Date(world.clock.now().getTime() + 1.9 * 86_400_000)],
    },
    {
      ...{ when: 'an hour is left, because no server ran', before: leaving(1 / 24), link: paths.login },
      ...{ cause: () => run('account_deletion'), lacks: /two days/ },
    },
  ],
  deletion_withdrawn: [
    { when: 'nothing else happened', before: leave, cause: comeBack, link: paths.dashboard, says: () => ['as it was'] },
    {
      ...{ when: 'its plan renews again', before: all(term(), leave), cause: comeBack, link: paths.dashboard },
      ...{ says: () => ['Everything is as it was'], lacks: /Limited/ },
    },
    {
      ...{ when: 'its plan ended meanwhile', link: paths.dashboard, cause: comeBack },
      before: all(term('limited', 1), leave, setTerm({ end_date: '2020-01-01' }), renewals),
      ...{ says: () => ['Limited plan has ended'], lacks: /Everything is as it was/ },
    },
  ],
  account_erased: [
    { when: 'its day has come', before: leaving(-0.01), cause: () => run('account_deletion'), link: null },
  ],
  export_ready: [
    {
      ...{ when: 'its owner asked', link: paths.security, says: () => [inDays(7)] },
      before: ({ customer }) => customer.call('requestAccountExport'),
      cause: () => run('account_exports'),
    },
  ],
  own_price: [
    {
      ...{ when: 'without an end', cause: ownPrice(), link: paths.dashboard, says: () => [usd(2_000), '1,000 words'] },
      lacks: /Last day/,
    },
    {
      when: 'until a day',
      cause: scene => ownPrice(date(world, 60))(scene),
      link: paths.dashboard,
      says: () => [usd(2_000), inDays(60)],
    },
    {
      ...{ when: 'for another sum', before: ownPrice(), cause: changePrice({ price: usd(1_800) }) },
      ...{ says: () => [usd(1_800)], link: paths.dashboard },
    },
    {
      ...{ when: 'until another day', before: ownPrice(), says: () => [usd(2_000), inDays(30)] },
      ...{ cause: scene => changePrice({ valid_until: date(world, 30) })(scene), link: paths.dashboard },
    },
  ],
  contract_agreed: [
    {
      ...{ when: 'without a limit', cause: agree(), link: pages.subscription, lacks: /list value/ },
      says: () => [usd(250_000), '40%', inDays(200)],
    },
    {
      ...{ when: 'with a limit', cause: agree(usd(1_000_000)), link: pages.subscription },
      says: () => [usd(250_000), '40%', usd(1_000_000)],
    },
    {
      ...{ when: 'changed', before: agree(), link: pages.subscription, says: () => ['45%', inDays(200)] },
      cause: async scene => {
        const { version } = (await member.expect(200, 'getContract', contract(scene))).body;
        await member.expect(200, 'patchContract', { ...contract(scene), body: { version, discount: 45 } });
      },
    },
    {
      ...{ when: 'renewed', before: all(agree(), scene => setTerm({ end_date: date(world, 5) })(scene)) },
      cause: scene =>
        member.expect(200, 'renewContract', { ...contract(scene), body: { end_date: date(world, 300), ...why } }),
      ...{ link: pages.subscription, says: () => ['40%', usd(250_000), inDays(300)] },
    },
  ],
  payment_receipt: [
    {
      when: 'for an order',
      before: placedOnly,
      cause: payOrder,
      also: ['order_files_needed'],
      link: 'order',
      says: ({ of }) => [of.number!],
    },
    { when: 'for a first plan', cause: buy(cards.good), link: pages.payments, says: () => ['Limited', usd(29_900)] },
    {
      ...{ when: 'for a renewal with an add-on', cause: renewals, link: pages.payments },
      before: all(card(), term('limited', -1), withAddOn),
      says: () => ['Limited', usd(29_900 + 7_900)],
    },
    {
      ...{ when: 'for the level chosen for the next term', cause: renewals, link: pages.payments },
      before: all(card(), term('unlimited', -1), followedBy('limited')),
      ...{ says: () => ['Limited', usd(29_900)], lacks: /Unlimited/ },
    },
  ],
  payment_failed: [
    {
      ...{ when: 'the bank says no to a change of plan', before: all(term(), askedAbout), cause: learnOf },
      ...{ link: pages.subscription, says: ({ of }) => ['Unlimited', usd(Number(of.amount))] },
    },
    {
      ...{ when: 'the bank says no to an order', before: all(placedOnly, askedAbout), cause: learnOf },
      ...{ link: 'checkout', says: ({ of }) => [of.number!, usd(Number(of.amount))] },
    },
  ],
  plan_renews_soon: [
    {
      ...{
        when: '14 days before',
        before: all(card(), term('limited', 14)),
        cause: reminders,
        link: pages.subscription,
      },
      says: () => ['Limited', usd(29_900), inDays(14)],
    },
    {
      ...{ when: '3 days before', before: all(card(), term('limited', 3, { reminded_days: 14 })), cause: reminders },
      ...{ link: pages.subscription, says: () => ['Limited', usd(29_900), inDays(3)] },
    },
    {
      ...{ when: 'another level was chosen', cause: reminders, link: pages.subscription, lacks: /Unlimited/ },
      before: all(card(), term('unlimited', 14), followedBy('limited')),
      says: () => ['Limited', usd(29_900)],
    },
    {
      ...{ when: 'with an add-on', before: all(card(), term('limited', 14), withAddOn), cause: reminders },
      ...{ link: pages.subscription, says: () => [usd(29_900 + 7_900)] },
    },
  ],
  plan_needs_card: [
    {
      ...{ when: '14 days before', before: term('limited', 14), cause: reminders, link: pages.billing },
      ...{ says: () => ['Limited', usd(29_900), inDays(14)], lacks: /to your default card/ },
    },
    {
      ...{ when: '3 days before', before: term('limited', 3, { reminded_days: 14 }), cause: reminders },
      ...{ link: pages.billing, says: () => [inDays(3)] },
    },
  ],
  plan_payment_failed: [
    {
      ...{ when: 'the card is declined', before: all(card(cards.later), term('limited', -1)), cause: renewals },
      ...{ link: pages.billing, says: () => ['Limited', usd(29_900), 'We try again on'], lacks: /no card/ },
    },
    {
      ...{ when: 'there is no card', before: term('limited', -1), cause: renewals, link: pages.billing },
      says: () => [usd(29_900), 'no card'],
    },
    {
      ...{ when: 'another level was chosen', cause: renewals, link: pages.billing, lacks: /Unlimited/ },
      before: all(card(cards.later), term('unlimited', -1), followedBy('limited')),
      says: () => ['Limited', usd(29_900)],
    },
  ],
  plan_expired: [
    {
      ...{
        when: 'the last try failed',
        cause: renewals,
        link: pages.subscription,
        says: () => ['Limited', 'was not paid', listPrices],
      },
      before: all(card(cards.later), scene => pastDue(8)(scene)),
    },
    {
      ...{
        when: 'there never was a card',
        before: scene => pastDue(8)(scene),
        cause: renewals,
        link: pages.subscription,
      },
      says: () => ['Limited', 'was not paid'],
    },
    {
      ...{ when: 'the account is locked', before: all(scene => pastDue(8)(scene), lock('terms')), cause: renewals },
      ...{ link: pages.subscription, says: () => ['Limited', 'was not paid'] },
    },
  ],
  plan_ended: [
    {
      ...{ when: 'its customer had cancelled', before: term('limited', -1, { auto_renew: false }), cause: renewals },
      ...{ link: pages.subscription, says: () => ['Limited', listPrices], lacks: /As you wished/ },
    },
    {
      ...{
        when: 'our team had turned the renewal off',
        before: all(term('limited', 1), turn(false), scene => setTerm({ end_date: date(world, -1) })(scene)),
      },
      ...{ cause: renewals, link: pages.subscription, says: () => ['Limited'], lacks: /As you wished/ },
    },
    {
      ...{ when: 'À la carte was chosen', before: all(term('limited', -1), followedBy('alacarte')), cause: renewals },
      ...{ link: pages.subscription, says: () => ['Limited', listPrices] },
    },
    {
      ...{
        when: 'the account is about to be deleted',
        cause: renewals,
        link: pages.subscription,
        lacks: /As you wished/,
      },
      before: all(term('limited', 1), leave, scene => setTerm({ end_date: date(world, -1) })(scene)),
    },
  ],
  plan_not_bought: [
    {
      ...{ when: 'the card given at registration is declined', link: pages.subscription, to: newAddress },
      before: async scene => {
        scene.of.card = cards.later;
        await register({ premier_level: 'limited' })(scene);
      },
      ...{ cause: confirmAddress, says: () => ['Limited', 'Nothing was paid'] },
    },
  ],
  plan_given_back: [
    {
      ...{ when: 'in its first days', before: buy(cards.good), cause: cancel, link: pages.payments },
      ...{ says: () => ['Limited', usd(29_900), 'will e-mail you'], lacks: /Nothing is given back/ },
    },
    {
      ...{ when: 'after part of it went back', cause: cancel, link: pages.payments, says: () => [usd(19_900)] },
      before: all(buy(cards.good), findPayment, refund('credit', 10_000)),
    },
    {
      ...{ when: 'after all of it went back', cause: cancel, link: pages.payments, lacks: /\$0\.00|will e-mail/ },
      before: all(buy(cards.good), findPayment, refund('credit', 29_900)),
      says: () => ['Nothing is given back'],
    },
  ],
  plan_ended_by_us: [
    {
      when: 'without its money',
      before: buy(cards.good),
      cause: end('nothing'),
      link: pages.payments,
      says: () => ['Nothing is given back'],
    },
    {
      when: 'with its money',
      before: buy(cards.good),
      cause: end('all'),
      link: pages.payments,
      says: () => [usd(29_900)],
    },
    {
      ...{ when: 'with the days that are left', cause: end('unused'), link: pages.payments, lacks: /299\.00/ },
      before: all(buy(cards.good), ({ of }) => moveTerm(world, of.term!, -182, 183)),
    },
    {
      ...{
        when: 'because its unpaid renewal is not to be tried',
        before: scene => pastDue(2)(scene),
        cause: turn(false),
      },
      ...{ link: pages.payments, says: () => ['Limited', 'Nothing is given back'] },
    },
  ],
  renewal_off_by_us: [
    {
      when: 'it was on',
      before: term(),
      cause: turn(false),
      link: pages.subscription,
      says: () => ['Limited', inDays(265)],
    },
    {
      ...{
        when: 'another level was chosen',
        before: all(term('unlimited'), followedBy('limited')),
        cause: turn(false),
      },
      ...{ link: pages.subscription, says: () => ['Unlimited', inDays(265)] },
    },
  ],
  renewal_on_by_us: [
    {
      ...{ when: 'it was off', before: term('limited', 265, { auto_renew: false }), cause: turn(true) },
      ...{ link: pages.subscription, says: () => ['Limited', inDays(265)] },
    },
    {
      ...{ when: 'another level was chosen', cause: turn(true), link: pages.subscription, lacks: /Unlimited/ },
      before: all(term('unlimited', 265, { auto_renew: false }), followedBy('limited')),
      says: () => ['Limited'],
    },
    {
      ...{ when: 'À la carte was chosen', before: all(term(), followedBy('alacarte')), cause: turn(true) },
      ...{ link: pages.subscription, says: () => ['Limited', inDays(265)], lacks: /À la carte/ },
    },
  ],
  contract_goes_on: [
    {
      ...{ when: 'its renewal was off', before: all(agree(), setTerm({ auto_renew: false })), cause: turn(true) },
      ...{ link: pages.subscription, says: () => [inDays(200), 'nothing is charged'] },
    },
  ],
  card_expires: [
    {
      ...{ when: 'a plan renews with it', before: all(cardUntil(0), term()), cause: cardSweep, link: pages.billing },
      ...{ says: () => ['4242', 'Limited'], lacks: /has expired/ },
    },
    {
      ...{ when: 'another level was chosen', cause: cardSweep, link: pages.billing, lacks: /Unlimited/ },
      before: all(cardUntil(0), term('unlimited'), followedBy('limited')),
      says: () => ['Limited'],
    },
  ],
  card_expired: [
    {
      ...{ when: 'a plan renews with it', before: all(cardUntil(-40), term()), cause: cardSweep, link: pages.billing },
      ...{ says: () => ['4242', 'Limited', 'has expired'], lacks: /soon/ },
    },
  ],
  refund_to_card: [
    {
      ...{
        when: 'our team gives it',
        before: all(paidOrder(), refund('card', 2_500)),
        cause: refunded,
        link: pages.payment,
      },
      says: ({ of }) => [usd(2_500), of.number!, why.note],
    },
    {
      ...{ when: "it was made in the provider's dashboard", before: paidOrder(), link: pages.payment },
      cause: async ({ of }) => {
        await refundInDashboard(world.client(), of.provider!, 3_100);
        await run('provider_refunds');
      },
      says: ({ of }) => [usd(3_100), of.number!],
    },
    {
      ...{ when: 'its customer asked for it', before: all(paidOrder(), asked(1_700), decide(true)), cause: refunded },
      ...{ link: pages.payment, says: () => [usd(1_700)] },
    },
    {
      ...{ when: 'a plan was given back', before: all(buy(cards.good), findPayment, cancel), cause: refunded },
      ...{ link: pages.payment, says: ({ of }) => [usd(29_900), of.number!] },
    },
  ],
  refund_to_credit: [
    {
      ...{ when: 'our team gives it', before: paidOrder(), cause: refund('credit', 2_500), link: pages.payment },
      says: ({ of }) => [usd(2_500), of.number!, why.note],
    },
  ],
  refund_failed: [
    {
      ...{
        when: 'the bank returns it',
        cause: failRefund,
        link: pages.payment,
        says: ({ of }) => [usd(2_500), of.number!],
      },
      before: all(paidOrder(), refund('card', 2_500), refunded),
    },
  ],
  refund_rejected: [
    {
      ...{ when: 'our team does not give it', before: all(paidOrder(), asked(1_700)), cause: decide(false) },
      ...{ link: pages.payment, says: ({ of }) => [usd(1_700), of.number!, why.note] },
    },
  ],
  coupon_granted: [
    {
      ...{
        when: 'it can be used at once',
        before: makeCoupon(),
        cause: grant,
        link: paths.coupons,
        lacks: /From|Until/,
      },
      says: ({ of }) => [of.code!, '10% off'],
    },
    {
      ...{ when: 'for some days, and from a sum on', cause: grant, link: paths.coupons },
      before: scene =>
        makeCoupon({
          ...{ starts_at: inDays(2).toISOString(), expires_at: inDays(9).toISOString(), min_order: usd(5_000) },
        })(scene),
      says: () => [inDays(2), inDays(9), usd(5_000)],
    },
  ],
  credit_given: [
    {
      ...{
        when: 'by our team',
        cause: credit('give', 5_000),
        link: paths.dashboard,
        says: () => [usd(5_000), why.note],
      },
    },
  ],
  credit_taken: [
    {
      ...{ when: 'by our team', before: credit('give', 5_000), cause: credit('take', 1_000), link: paths.dashboard },
      says: () => [usd(1_000), why.note],
    },
    {
      ...{ when: 'the bank took the payment back', link: paths.dashboard, says: () => [usd(2_500), 'The bank took'] },
      before: all(paidOrder(cards.disputed), refund('credit', 2_500), disputed),
      cause: async ({ of }) => {
        await world.client().post(`/sandbox/v1/disputes/${of.provider}`, { outcome: 'lost' });
        await run('disputes');
      },
    },
  ],
  contact_answer: [
    {
      ...{ when: 'a customer wrote', link: paths.contact, says: () => ['Under Payments.', 'Where are they?'] },
      before: async scene => {
        const about = { user_uuid: scene.customer.me.uuid, reply_email: scene.customer.me.email };
        scene.of.message = await written(world, { ...about, message: 'Where are they?' });
      },
      cause: answer,
    },
    {
      ...{ when: 'a visitor wrote', to: newAddress, link: null, says: () => ['Under Payments.'], cause: answer },
      before: all(withAddress, async scene => {
        scene.of.message = await written(world, { reply_email: scene.of.email });
      }),
    },
  ],
};

/** What causes no mail: nothing happened that one could tell of, or it would be untrue. */
const silent: Omit<Line, 'link'>[] = [
  {
    ...{ when: 'an invited colleague chooses a first password', before: all(withAddress, invite), to: newAddress },
    cause: ({ of }) => choose(of.email!),
  },
  { when: 'an account is opened that is open', cause: open },
  { when: 'an account is locked once more for the same', before: lock('terms'), cause: lock('terms') },
  {
    ...{ when: 'a locked account is two days before its end', before: all(leaving(1), lock('terms')) },
    cause: () => run('account_deletion'),
  },
  { when: 'reminders are asked for twice', before: all(card(), term('limited', 14), reminders), cause: reminders },
  {
    when: 'À la carte follows: no renewal',
    before: all(card(), term('limited', 14), followedBy('alacarte')),
    cause: reminders,
  },
  { when: 'the renewal is off', before: all(card(), term('limited', 14, { auto_renew: false })), cause: reminders },
  {
    when: 'a card ends, and À la carte follows',
    before: all(cardUntil(0), term(), followedBy('alacarte')),
    cause: cardSweep,
  },
  { when: 'a card ends, and our team renews by contract', before: all(cardUntil(0), agree()), cause: cardSweep },
  {
    when: 'a card ends, and the renewal is off',
    before: all(cardUntil(0), term('limited', 265, { auto_renew: false })),
    cause: cardSweep,
  },
  { when: 'a card that was told of ends', before: all(cardUntil(0), term(), cardSweep), cause: cardSweep },
  { when: 'the renewal is turned on that is on', before: term(), cause: turn(true) },
  {
    ...{ when: 'the renewal is turned on for an account that is to be deleted', before: all(term(), leave) },
    cause: async ({ of }) => {
      const asked = { params: { subscription_uuid: of.term! }, body: { auto_renew: true, ...why } };
      expect((await member.call('turnRenewal', asked)).status).toBe(409);
    },
  },
  ...(['expired', 'paused'] as const).map(
    (state): Omit<Line, 'link'> => ({
      when: `a coupon is given that is ${state}`,
      before: async scene => {
        const terms = state === 'expired' ? { expires_at: inDays(-1).toISOString() } : {};
        await makeCoupon(terms)(scene);
        if (state === 'paused')
          await member.expect(200, 'pauseCoupon', { params: { coupon_uuid: scene.of.coupon! }, body: why });
      },
      cause: async scene => expect((await grant(scene)).status).toBe(state === 'expired' ? 410 : 409),
    }),
  ),
  { when: 'a refund to the card is only decided', before: paidOrder(), cause: refund('card', 2_500) },
  {
    when: 'a declined card is seen on the page',
    cause: ({ customer }) => changeWith(customer, cards.declined, 'limited'),
  },
  { when: 'its customer cancels: the page says it', before: term(), cause: cancel },
];

function answer({ of }: Scene) {
  const body = { text: 'Under Payments.', version: 1 };
  return member.expect(200, 'answerContactMessage', { params: { message_uuid: of.message! }, body });
}
function pastDue(days: number) {
  const since = new Date(world.clock.now().getTime() - days * 86_400_000);
  return term('limited', -days, { status: 'past_due', past_due_since: since, retry_at: since });
}
async function placedOnly(scene: Scene) {
  scene.of.order = await placed(scene.customer);
  const [row] = await world.db.select().from(orders).where(eq(orders.uuid, scene.of.order));
  scene.of.number = row!.number;
}
async function payOrder(scene: Scene) {
  expect((await payWith(scene.customer, scene.of.order!, cards.good)).status).toBe(200);
}
/** The bank asks, and says no when the page that would show it is closed. */
async function askedAbout(scene: Scene): Promise<void> {
  const answered = scene.of.order
    ? await payWith(scene.customer, scene.of.order, cards.asks)
    : await changeWith(scene.customer, cards.asks, 'unlimited');
  expect(answered.status, answered.text).toBe(202);
  const [row] = await world.db.select().from(payments).where(eq(payments.customer_uuid, scene.customer.me.uuid));
  await answerBank(scene.customer, row!.requires_action!.client_secret, false);
  Object.assign(scene.of, { payment: row!.uuid, amount: String(row!.amount) });
}
async function learnOf(scene: Scene): Promise<void> {
  const [row] = await world.db.select().from(payments).where(eq(payments.uuid, scene.of.payment!));
  await concludePayment(world.deps, row!, { abandon: false });
}
async function disputed() {
  await moveClock(world.deps, new Date(world.clock.now().getTime() + 25 * 3_600_000));
  await run('provider_events').catch(() => undefined);
  await run('disputes');
  member = await world.signIn(member.me.email, member.password);
  admin = await world.signIn(admin.me.email, admin.password);
}

type Row = typeof mailOutbox.$inferSelect;

/** The mails that a cause sends, oldest first. */
async function sent({ before, cause, to }: Omit<Line, 'link'>, scene: Scene): Promise<Row[]> {
  await before?.(scene);
  const address = () => to?.(scene) ?? scene.customer.me.email;
  const known = to && !scene.of.email ? [] : (await world.mailbox(address())).map(mail => mail.uuid);
  await cause(scene);
  await world.mailbox(address());
  const rows = await world.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.to, address()))
    .orderBy(mailOutbox.created_at);
  return rows.filter(({ uuid }) => !known.includes(uuid));
}

const staged = async (): Promise<Scene> => ({ customer: await world.signUp(), of: {} });

/** A mail's data as it was rendered: what was a day is one again. */
const revived = (data: Row['data']) =>
  JSON.parse(JSON.stringify(data), (_, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value) : value,
  ) as MailData[MailTemplate];

function inWords(fact: Fact, locale: string): string {
  const { money, date } = localeFormats(locale);
  if (typeof fact === 'string') return fact;
  return fact instanceof Date ? date(fact, { dateStyle: 'long', timeZone: 'UTC' }) : money(fact);
}

/** Where a link leads: by a proof to a page without a sign-in, else to a page of the account. */
function pathOf(link: string): string {
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin).toBe(world.url);
  const isProof = pathname.startsWith('/authentication/') && pathname !== paths.login;
  expect(searchParams.has('token')).toBe(isProof);
  return pathname;
}

const pageOf = (name: string, { of: { order = '', payment = '' } }: Scene): string =>
  ({ order: `${paths.orders}/${order}`, checkout: paths.checkout.to(order), payment: `${paths.payments}/${payment}` })[
    name
  ] ?? name;

const plainly = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

const full = process.env.GALLEY_FULL === '1';
/** A quarter of the lines, another one each day; the full run walks all. */
const ofToday = <Item>(items: Item[]) =>
  items.filter((_, place) => full || place % 4 === Math.floor(Date.now() / 86_400_000) % 4);

const lines = Object.entries(table).flatMap(([kind, all]) => all.map(line => [kind as Kind, line.when, line] as const));

describe('a mail', () => {
  it.each(ofToday(lines))('%s, when %s: once, with what is on record', async (kind, _when, line) => {
    const scene = await staged();
    const rows = await sent(line, scene);
    expect(rows.map(row => row.template).sort()).toEqual([kind, ...(line.also ?? [])].sort());
    const mail = rows.find(row => row.template === kind)!;
    const facts = line.says?.(scene) ?? [];
    const said = plainly(`${mail.subject}\n${mail.text}`);
    for (const fact of facts) expect(said).toContain(inWords(fact, 'en'));
    if (line.lacks) expect(said).not.toMatch(line.lacks);
    for (const locale of app.locales) {
      const { subject, text } = render(kind, locale, revived(mail.data) as never);
      expect(`${subject}\n${text}`).not.toMatch(/%\{|undefined|\bnull\b|NaN|\[object/);
      const typed = facts.filter(fact => typeof fact !== 'string');
      for (const fact of typed) if (!isInWords(mail, fact)) expect(plainly(text)).toContain(inWords(fact, locale));
    }
    const links = [...new Set(said.match(/https?:\/\/\S+/g) ?? [])];
    const wanted = line.link && pageOf(line.link, scene);
    expect(links.map(pathOf)).toEqual(wanted ? [wanted] : []);
  });

  it('has a line for each kind', () => {
    const kinds = Object.keys(english).filter(name => name !== 'frame' && !isAboutOrder(name));
    expect(Object.keys(table).sort()).toEqual(kinds.sort());
    for (const all of Object.values(table)) expect(all.length).toBeGreaterThan(0);
  });
});

/** A sentence that was made in the receiver's language before, as of a sum that goes back. */
const isInWords = ({ data }: Row, fact: Fact): boolean =>
  Object.values(data).some(value => typeof value === 'string' && value.includes(inWords(fact, 'en')));

describe('no mail is sent', () => {
  it.each(ofToday(silent.map(line => [line.when, line] as const)))('when %s', async (_when, line) => {
    expect((await sent(line, await staged())).map(row => row.template)).toEqual([]);
  });
});
