/** A mail may wait for the mail server. Events in the meantime decide whether it is still sent. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../engine/server/index.ts';
import english from '../../schemas/locales/en/mail.json' with { type: 'json' };
import { isMailOutdated } from '../../server/mail/isMailOutdated.ts';
import type { MailTemplate } from '../../server/mail/templates.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { cardData, cards, cardToken, pay, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
let customer: Customer;
let order: string;
let payment: string;
let term: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  order = await createPlacedOrder(customer);
  const paid = await createPlacedOrder(customer);
  await pay(customer, paid, { payment_data: cardData(await cardToken(app.client(), cards.good)) });
  await saveCard(customer, cards.good);
  const [row] = await rows(`select uuid from payments where order_uuid = '${paid}'`);
  payment = row!.uuid;
  term = await insertSubscription(app, customer, 'limited');
});
afterAll(() => app?.close());

const rows = async (text: string) => (await app.deps.pool.query<{ uuid: string }>(text)).rows;

/** The same moment in SQL and in a mail. */
const moment = '2027-03-04T12:00:00.000Z';
const token = 'a-token-of-a-mail';
const currency = 'USD';
const page = (path: string) => `https://galley.test/dashboard/${path}`;

/** What happened between the queue and the mail server: SQL, and whether the mail still leaves. */
type Line = [meanwhile: string, sql: () => string, leaves: boolean];
interface Lines {
  data(): Record<string, unknown>;
  /** The state in which the mail is queued. */
  at?: () => string;
  lines: Line[];
}

const nothing: Line = ['nothing', () => '', true];
const me = () => `'${customer.me.uuid}'`;
const user = (set: string) => `update users set ${set} where uuid = ${me()};`;
const orderIs = (set: string) => `update orders set ${set} where uuid = '${order}';`;
const termIs = (set: string) => `update subscriptions set ${set} where uuid = '${term}';`;
const own = (service: string) => `insert into collections.custom_prices
  (uuid, customer_uuid, order_type, price, created_at, updated_at, version)
  values ('${randomUUID()}', ${me()}, '${service}', 150, now(), now(), 1);`;
const noTerm = () => termIs(`status = 'cancelled', auto_renew = false`);

const always = (data: Record<string, unknown> = {}): Lines => ({
  data: () => ({ link: page(''), ...data }),
  lines: [
    nothing,
    ['the account was locked', () => user('blocked_at = now()'), true],
    ['the order was cancelled', () => orderIs(`status = 'cancelled'`), true],
  ],
});

const createProofLines = (purpose: string, leavesExpired = false): Lines => ({
  data: () => ({ link: `https://galley.test/authentication/x?token=${token}` }),
  at: () => `insert into proofs (uuid, user_uuid, purpose, email, token_hash, token_expires_at, tries_left, created_at)
    values ('${randomUUID()}', ${me()}, '${purpose}', 'x@galley.test', '${hashOf(token)}', now() + interval '20 years', 5, now());`,
  lines: [
    nothing,
    ['the link was used, or a later mail replaced it', () => 'update proofs set used_at = now();', false],
    ['the link has expired', () => `update proofs set token_expires_at = now() - interval '1 day';`, leavesExpired],
  ],
});

/** A mail about an order that is true in some states, and about some facts of it. */
const about = (
  states: string[],
  { set = 'balance_due = null', data = {}, others = [] }: { set?: string; data?: object; others?: Line[] } = {},
): Lines => ({
  data: () => ({ link: page(`orders/${order}`), number: 'E-26-004217', ...data }),
  at: () => orderIs(`status = '${states[0]}', ${set}`),
  lines: [
    nothing,
    ...every.map(
      (state): Line => [`the order became ${state}`, () => orderIs(`status = '${state}'`), states.includes(state)],
    ),
    ...others,
  ],
});
const every = [
  'draft',
  'quote_requested',
  'quoted',
  'awaiting_payment',
  'awaiting_files',
  'queued',
  'in_progress',
  'quality_check',
  'delivered',
  'revision_requested',
  'completed',
  'on_hold',
  'cancelled',
  'expired',
];
const moved: Line = ['the due date moved', () => orderIs(`due_at = timestamptz '${moment}' + interval '1 day'`), false];
const due = (...states: string[]) =>
  about(states, { set: `due_at = '${moment}'`, data: { due_at: moment }, others: [moved] });
const createHoldLines = (reason: string, other: string, leaves = false) =>
  about(['on_hold'], {
    set: `on_hold_reason = '${reason}', balance_due = null`,
    others: [
      [`it is held for ${other} now`, () => orderIs(`on_hold_reason = '${other}'`), leaves],
      ['a balance is due instead', () => orderIs('balance_due = 500'), false],
    ],
  });

const createPlanLines = (data: object, at: () => string, ...lines: Line[]): Lines => ({
  data: () => ({ link: page('account/subscription'), plan: 'Gold', ...data }),
  at,
  lines: [nothing, ...lines],
});
const setEndDate = () => termIs(`end_date = '2027-03-04', auto_renew = true, status = 'active'`);
const off: Line = ['the renewal was switched off', () => termIs('auto_renew = false'), false];
const gone: Line = ['the plan ended', noTerm, false];
const chooseNextLevel = (codename: string): Line => [
  `${codename} was chosen for the next term`,
  () => termIs(`pending_level_uuid = (select uuid from collections.premier_levels where codename = '${codename}')`),
  false,
];
const dearer: Line = [
  'another sum is asked for it',
  () => `update collections.premier_levels set price = price + 100 where codename = 'limited';`,
  false,
];
const renewal = { plan: 'Limited', amount: { amount: 29_900, currency }, day: '2027-03-04T06:00:00.000Z' };
const renewed: Line = ['it was renewed', () => termIs(`end_date = '2028-03-04'`), false];
const noCard = () => `update payment_methods set is_default = false where customer_uuid = ${me()};`;
const createEndedLines = () =>
  createPlanLines({}, noTerm, ['a plan was bought', () => termIs(`status = 'active', auto_renew = true`), false]);
const refund = (amount: number, status: string, at = `now()`, kind = 'card') =>
  `insert into refunds (uuid, payment_uuid, amount, refund_status, refund_type, provider_key, created_at, updated_at) values
    ('${randomUUID()}', '${payment}', ${amount}, '${status}', '${kind}', '${randomUUID()}', ${at}, ${at});`;
const createRefundLines = (kind: string): Lines => ({
  data: () => ({ link: page(`account/payments/${payment}`), amount: { amount: 1_234, currency } }),
  at: () => refund(1_234, 'succeeded', 'now()', kind),
  lines: [nothing, ['the refund failed after all', () => `update refunds set refund_status = 'failed';`, false]],
});

const table: Record<MailTemplate, Lines> = {
  verify_email: createProofLines('verify_email'),
  email_change: createProofLines('verify_email'),
  email_check: createProofLines('verify_email'),
  password_reset: createProofLines('password_reset'),
  staff_invitation: createProofLines('password_reset'),
  change_undone: createProofLines('password_reset', true),
  password_changed: always(),
  email_change_requested: always(),
  email_changed: always(),
  sessions_ended: always(),
  account_corrected: always(),
  account_erased: always(),
  payment_receipt: always({ number: 'Gold', amount: { amount: 100, currency } }),
  refund_rejected: always(),
  credit_given: always(),
  credit_taken: always(),
  order_message: always(),
  order_message_to_team: always(),
  contact_answer: always(),
  account_locked: {
    data: () => ({ link: page('') }),
    at: () => user('blocked_at = now()'),
    lines: [nothing, ['the lock was opened', () => user('blocked_at = null'), false]],
  },
  account_unlocked: {
    data: () => ({ link: page('') }),
    lines: [nothing, ['it was locked again', () => user('blocked_at = now()'), false]],
  },
  deletion_requested: leaving(),
  deletion_reminder: leaving(),
  deletion_withdrawn: {
    data: () => ({ link: page('') }),
    lines: [nothing, ['it was asked for again', () => user(`deletion_scheduled_at = '${moment}'`), false]],
  },
  export_ready: {
    data: () => ({ link: page(''), until: moment }),
    at: () => `insert into account_exports (uuid, user_uuid, requested_at, locale, ready_at, expires_at)
      values ('${randomUUID()}', ${me()}, now(), 'en', now(), '${moment}');`,
    lines: [
      nothing,
      ['the copy was removed', () => 'delete from account_exports;', false],
      ['a later copy is ready', () => `update account_exports set expires_at = expires_at + interval '1 day';`, false],
    ],
  },
  own_price: {
    data: () => ({ link: page(''), price: { amount: 150, currency } }),
    at: () => own('copy_editing'),
    lines: [
      nothing,
      ['the price was taken back', () => 'delete from collections.custom_prices;', false],
      ['another price was agreed', () => 'update collections.custom_prices set price = 140;', false],
    ],
  },
  own_price_ended: {
    data: () => ({ link: page(''), price: { amount: 150, currency }, service: 'Copy editing' }),
    lines: [
      nothing,
      ['the price was agreed again', () => own('copy_editing'), false],
      ['a price for another service was agreed', () => own('formatting'), true],
    ],
  },
  coupon_granted: {
    data: () => ({ link: page(''), code: 'TEN' }),
    at: () => `insert into collections.coupons (uuid, code, name, discount_type, percent_off, order_types, per_customer_limit,
          created_at, updated_at, version)
        values ('${payment}', 'TEN', 'Ten', 'percentage', 10, '[]', 1, now(), now(), 1);
      insert into coupon_uses (uuid, coupon_uuid, customer_uuid, state, created_at)
        values ('${randomUUID()}', '${payment}', ${me()}, 'assigned', now());`,
    lines: [
      nothing,
      ['the coupon was used', () => `update coupon_uses set state = 'counted';`, false],
      ['the coupon was taken back', () => 'delete from coupon_uses;', false],
    ],
  },
  contract_agreed: createPlanLines({ until: '2027-03-04T00:00:00.000Z' }, setEndDate, gone, [
    'the contract was changed',
    () => termIs(`end_date = '2027-06-01'`),
    false,
  ]),
  plan_renews_soon: createPlanLines(
    ...[renewal, setEndDate, off, gone, renewed, dearer, chooseNextLevel('alacarte'), chooseNextLevel('unlimited')],
    ['the card was removed', noCard, false],
  ),
  plan_needs_card: createPlanLines(
    ...[renewal, () => setEndDate() + noCard(), off, gone, renewed, dearer, chooseNextLevel('alacarte')],
    ['a card was added', () => `update payment_methods set is_default = true where customer_uuid = ${me()};`, false],
  ),
  plan_payment_failed: createPlanLines(
    { next: moment },
    () => termIs(`status = 'past_due'`),
    ['it was paid', () => termIs(`status = 'active'`), false],
    ['the plan was cancelled', noTerm, false],
  ),
  plan_expired: createEndedLines(),
  plan_ended: createEndedLines(),
  plan_not_bought: createEndedLines(),
  plan_given_back: createEndedLines(),
  plan_ended_by_us: createEndedLines(),
  renewal_off_by_us: createPlanLines({}, () => termIs('auto_renew = false'), gone, [
    'it was switched on again',
    () => termIs('auto_renew = true'),
    false,
  ]),
  renewal_on_by_us: createPlanLines({}, setEndDate, off, gone, chooseNextLevel('alacarte')),
  contract_goes_on: createPlanLines({}, setEndDate, off, gone),
  card_expires: card(),
  card_expired: card(),
  refund_to_card: createRefundLines('card'),
  refund_to_credit: createRefundLines('credit'),
  refund_failed: {
    data: () => ({ link: page(`account/payments/${payment}`), amount: { amount: 1_234, currency } }),
    at: () => refund(1_234, 'failed', `now() - interval '1 hour'`),
    lines: [
      nothing,
      ['our team sent it another way', () => refund(1_234, 'succeeded', `now() + interval '20 years'`), false],
    ],
  },
  payment_failed: {
    data: () => ({ link: page(`orders/${order}/checkout`), number: 'E-26-004217' }),
    lines: [
      nothing,
      ...every.map(
        (state): Line => [
          `the order became ${state}`,
          () => orderIs(`status = '${state}', balance_due = null`),
          ['quoted', 'awaiting_payment'].includes(state),
        ],
      ),
      ['its balance is due', () => orderIs(`status = 'on_hold', balance_due = 500`), true],
    ],
  },
  quote_requested: about(['quote_requested']),
  quote_ready: about(['quoted'], {
    set: `quote = '{"total": 500}'`,
    data: { total: { amount: 500, currency } },
    others: [['another quote was made', () => orderIs(`quote = '{"total": 400}'`), false]],
  }),
  quote_expired: about(['expired']),
  order_expired: about(['expired']),
  order_placed: about(['awaiting_files']),
  order_files_needed: about(['awaiting_files']),
  order_awaiting_payment: about(['awaiting_payment'], {
    set: 'total = 500',
    data: { total: { amount: 500, currency } },
    others: [['its price changed', () => orderIs('total = 400'), false]],
  }),
  order_queued: due('queued', 'in_progress', 'quality_check'),
  order_started: due('in_progress', 'quality_check'),
  order_resumed: due('queued', 'in_progress', 'quality_check', 'revision_requested'),
  order_count_decided: due('queued', 'in_progress', 'quality_check', 'revision_requested'),
  changes_requested: due('revision_requested', 'in_progress', 'quality_check'),
  order_editor_changed: about(['queued', 'in_progress', 'quality_check', 'revision_requested', 'on_hold']),
  order_on_hold: createHoldLines('question', 'bad_file'),
  order_file_needed: createHoldLines('bad_file', 'question'),
  order_under_review: createHoldLines('measured_more', 'question'),
  order_count_question: createHoldLines('measured_less', 'question'),
  order_balance_due: about(['on_hold'], {
    set: 'balance_due = 500',
    data: { amount: { amount: 500, currency } },
    others: [['it was paid', () => orderIs('balance_due = null'), false]],
  }),
  order_delivered: about(['delivered'], {
    set: 'revisions_left = 1',
    others: [['no round of changes is left', () => orderIs('revisions_left = 0'), false]],
  }),
  order_delivered_last: about(['delivered'], { set: 'revisions_left = 0' }),
  order_completed: about(['completed']),
  order_cancelled: about(['cancelled']),
};

function card(): Lines {
  return createPlanLines(
    { card: 'Visa', until: '2027-03-31T00:00:00.000Z' },
    () => `${setEndDate()} update payment_methods set exp_year = 2027, exp_month = 3 where customer_uuid = ${me()};`,
    ...[off, gone, chooseNextLevel('alacarte')],
    ['the card was removed', noCard, false],
    ['its successor came', () => 'update payment_methods set exp_year = 2031;', false],
  );
}

function leaving(): Lines {
  return {
    data: () => ({ link: page(''), until: moment }),
    at: () => user(`deletion_scheduled_at = '${moment}'`),
    lines: [
      nothing,
      ['the owner came back', () => user('deletion_scheduled_at = null'), false],
      ['it was asked for again later', () => user(`deletion_scheduled_at = '2027-04-01'`), false],
    ],
  };
}

const cases = Object.entries(table).flatMap(([template, { data, at, lines }]) =>
  lines.map(([meanwhile, change, leaves]) => ({ template, meanwhile, leaves, data, at, change })),
);

class Undone extends Error {}

/** Judges a mail in a state that is undone afterwards. */
async function leavesIn({ template, data, at, change }: (typeof cases)[number]): Promise<boolean | undefined> {
  let leaves: boolean | undefined;
  const judged = app.db.transaction(async tx => {
    for (const text of [at?.(), change()]) if (text) await tx.execute(sql.raw(text));
    const mail = { to: customer.me.email, template, data: data(), created_at: app.clock.now() };
    leaves = !(await isMailOutdated({ db: tx as unknown as TestApp['db'], clock: app.clock }, mail));
    throw new Undone();
  });
  await judged.catch(error => {
    if (!(error instanceof Undone)) throw error;
  });
  return leaves;
}

describe('a mail that could not leave at once', () => {
  it.each(cases)('$template leaves when meanwhile $meanwhile: $leaves', async one => {
    expect(await leavesIn(one)).toBe(one.leaves);
  });

  it('has its lines, for every kind of mail', () => {
    const kinds = Object.keys(english).filter(name => name !== 'frame');
    expect(Object.keys(table).sort()).toEqual(kinds.sort());
    for (const { lines } of Object.values(table)) expect(lines.length).toBeGreaterThan(1);
  });

  it.each(['plan_renews_soon', 'order_started'])('is not sent when its subject is gone: %s', async template => {
    const data = { link: page(`orders/${randomUUID()}`) };
    const mail = { to: 'gone@galley.test', template, data, created_at: app.clock.now() };
    expect(await isMailOutdated(app.deps, mail)).toBe(true);
  });
});
