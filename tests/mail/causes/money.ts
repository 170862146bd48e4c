/** Mails about payments, refunds, prices, coupons and credit, and the answers of our team, by kind. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { moveClock } from '../../../engine/server/testing.ts';
import { payments, refunds } from '../../../server/billing/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { concludePayment } from '../../../server/settlement/settlement.ts';
import { paths } from '../../../src/paths.ts';
import { changePlanWithCard, dateInDays } from '../../billing/api/planHelpers.ts';
import { answerBank, cards, payWith, refundInDashboard } from '../../checkout/api/checkoutHelpers.ts';
import { createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { createCouponAs, pauseCouponAs } from '../../support/api/billing/createCoupon.ts';
import { changeMessage } from '../../support/api/messages/inboxCalls.ts';
import { insertMessage } from '../../support/api/messages/insertMessage.ts';
import {
  all,
  app,
  buy,
  cancel,
  card,
  findPayment,
  inDays,
  type Line,
  type MailKind,
  type MailScenario,
  member,
  newAddress,
  pages,
  paidOrder,
  refund,
  renewals,
  runJob,
  signStaffIn,
  term,
  usd,
  why,
  withAddOn,
  withAddress,
  withNextLevel,
} from './scenario.ts';

const runRefunds = () => runJob('refunds');

const requestRefund = (amount: number) => async (scene: MailScenario) => {
  const at = app.clock.now();
  scene.of.refund = randomUUID();
  await app.db.insert(refunds).values({
    uuid: scene.of.refund,
    payment_uuid: scene.of.payment!,
    amount,
    reason: 'It came late.',
    provider_key: scene.of.refund,
    refund_status: 'requested',
    refund_type: 'partial',
    created_at: at,
    updated_at: at,
  });
};

const decide = (accept: boolean) => (scene: MailScenario) =>
  member.expect(200, 'decideRefund', { params: { refund_uuid: scene.of.refund! }, body: { accept, ...why } });

const failRefund = async (scene: MailScenario) => {
  const [row] = await app.db.select().from(refunds).where(eq(refunds.payment_uuid, scene.of.payment!));
  await app.client().post(`/sandbox/v1/refunds/${row!.provider_refund}/fail`);
  await runJob('webhooks').catch(() => undefined);
  await runJob('provider_refunds');
};

const credit = (direction: 'give' | 'take', amount: number) => (scene: MailScenario) =>
  member.expect(201, 'moveCredit', {
    body: { customer_uuid: scene.customer.me.uuid, direction, sum: usd(amount), ...why } as never,
  });

const makeCoupon =
  (terms: object = {}) =>
  async (scene: MailScenario) => {
    scene.of.code = `C-${randomUUID().slice(0, 8).toUpperCase()}`;
    scene.of.coupon = (await createCouponAs(member, { code: scene.of.code, ...terms })).uuid;
  };

const grant = (scene: MailScenario) =>
  member.call('grantCoupon', {
    params: { coupon_uuid: scene.of.coupon! },
    body: { customer_uuid: scene.customer.me.uuid, ...why },
  });

const pricesPath = '/api/support/custom-prices';

const ownPrice =
  (valid_until: string | null = null) =>
  async (scene: MailScenario) => {
    const own = { order_type: 'copy_editing', price: usd(2_000), valid_until };
    const body = { customer_uuid: scene.customer.me.uuid, ...own };
    const made = await member.post(pricesPath, body);
    expect(made.status, made.text).toBe(201);
    scene.of.price = (made.body as { uuid: string }).uuid;
  };

const changePrice = (body: object) => async (scene: MailScenario) =>
  expect((await member.patch(`${pricesPath}/${scene.of.price}`, { version: 1, ...body })).status).toBe(200);

const deletePrice = async ({ of }: MailScenario) =>
  expect((await member.delete(`${pricesPath}/${of.price}`)).status).toBe(204);

const answer = ({ of }: MailScenario) =>
  changeMessage(member, of.message!, 'answer', { text: 'Under Payments.', version: 1 });

async function placeUnpaidOrder(scene: MailScenario) {
  scene.of.order = await createPlacedOrder(scene.customer);
  const [row] = await app.db.select().from(orders).where(eq(orders.uuid, scene.of.order));
  scene.of.number = row!.number;
}

async function payOrder(scene: MailScenario) {
  expect((await payWith(scene.customer, scene.of.order!, cards.good)).status).toBe(200);
}

/** The bank asks, and says no when the page that would show it is closed. */
async function askedAbout(scene: MailScenario): Promise<void> {
  const answered = scene.of.order
    ? await payWith(scene.customer, scene.of.order, cards.asks)
    : await changePlanWithCard(scene.customer, cards.asks, 'unlimited');
  expect(answered.status, answered.text).toBe(202);
  const [row] = await app.db.select().from(payments).where(eq(payments.customer_uuid, scene.customer.me.uuid));
  await answerBank(scene.customer, row!.requires_action!.client_secret, false);
  Object.assign(scene.of, { payment: row!.uuid, amount: String(row!.amount) });
}

async function learnOf(scene: MailScenario): Promise<void> {
  const [row] = await app.db.select().from(payments).where(eq(payments.uuid, scene.of.payment!));
  await concludePayment(app.deps, row!, { abandon: false });
}

async function disputePayment() {
  await moveClock(app.deps, new Date(app.clock.now().getTime() + 25 * 3_600_000));
  await runJob('provider_events').catch(() => undefined);
  await runJob('disputes');
  await signStaffIn();
}

export const moneyMails = {
  own_price: [
    {
      when: 'without an end',
      cause: ownPrice(),
      link: paths.dashboard,
      says: () => [usd(2_000), '1,000 words'],
      lacks: /Last day/,
    },
    {
      when: 'until a day',
      cause: scene => ownPrice(dateInDays(app, 60))(scene),
      link: paths.dashboard,
      says: () => [usd(2_000), inDays(60)],
    },
    {
      when: 'for another sum',
      before: ownPrice(),
      cause: changePrice({ price: usd(1_800) }),
      says: () => [usd(1_800)],
      link: paths.dashboard,
    },
    {
      when: 'until another day',
      before: ownPrice(),
      says: () => [usd(2_000), inDays(30)],
      cause: scene => changePrice({ valid_until: dateInDays(app, 30) })(scene),
      link: paths.dashboard,
    },
  ],
  own_price_ended: [
    {
      when: 'by our team',
      before: ownPrice(),
      cause: deletePrice,
      link: paths.dashboard,
      says: () => [usd(2_000), '1,000 words'],
      lacks: /Last day/,
    },
  ],
  payment_receipt: [
    {
      when: 'for an order',
      before: placeUnpaidOrder,
      cause: payOrder,
      also: ['order_files_needed'],
      link: 'order',
      says: ({ of }) => [of.number!],
    },
    { when: 'for a first plan', cause: buy(cards.good), link: pages.payments, says: () => ['Limited', usd(29_900)] },
    {
      when: 'for a renewal with an add-on',
      cause: renewals,
      link: pages.payments,
      before: all(card(), term('limited', -1), withAddOn),
      says: () => ['Limited', usd(29_900 + 7_900)],
    },
    {
      when: 'for the level chosen for the next term',
      cause: renewals,
      link: pages.payments,
      before: all(card(), term('unlimited', -1), withNextLevel('limited')),
      says: () => ['Limited', usd(29_900)],
      lacks: /Unlimited/,
    },
  ],
  payment_failed: [
    {
      when: 'the bank says no to a change of plan',
      before: all(term(), askedAbout),
      cause: learnOf,
      link: pages.subscription,
      says: ({ of }) => ['Unlimited', usd(Number(of.amount))],
    },
    {
      when: 'the bank says no to an order',
      before: all(placeUnpaidOrder, askedAbout),
      cause: learnOf,
      link: 'checkout',
      says: ({ of }) => [of.number!, usd(Number(of.amount))],
    },
  ],
  refund_to_card: [
    {
      when: 'our team gives it',
      before: all(paidOrder(), refund('card', 2_500)),
      cause: runRefunds,
      link: pages.payment,
      says: ({ of }) => [usd(2_500), of.number!, why.note],
    },
    {
      when: "it was made in the provider's dashboard",
      before: paidOrder(),
      link: pages.payment,
      cause: async ({ of }) => {
        await refundInDashboard(app.client(), of.provider!, 3_100);
        await runJob('provider_refunds');
      },
      says: ({ of }) => [usd(3_100), of.number!],
    },
    {
      when: 'its customer asked for it',
      before: all(paidOrder(), requestRefund(1_700), decide(true)),
      cause: runRefunds,
      link: pages.payment,
      says: () => [usd(1_700)],
    },
    {
      when: 'a plan was given back',
      before: all(buy(cards.good), findPayment, cancel),
      cause: runRefunds,
      link: pages.payment,
      says: ({ of }) => [usd(29_900), of.number!],
    },
  ],
  refund_to_credit: [
    {
      when: 'our team gives it',
      before: paidOrder(),
      cause: refund('credit', 2_500),
      link: pages.payment,
      says: ({ of }) => [usd(2_500), of.number!, why.note],
    },
  ],
  refund_failed: [
    {
      when: 'the bank returns it',
      cause: failRefund,
      link: pages.payment,
      says: ({ of }) => [usd(2_500), of.number!],
      before: all(paidOrder(), refund('card', 2_500), runRefunds),
    },
  ],
  refund_rejected: [
    {
      when: 'our team does not give it',
      before: all(paidOrder(), requestRefund(1_700)),
      cause: decide(false),
      link: pages.payment,
      says: ({ of }) => [usd(1_700), of.number!, why.note],
    },
  ],
  coupon_granted: [
    {
      when: 'it can be used at once',
      before: makeCoupon(),
      cause: grant,
      link: paths.coupons,
      lacks: /From|Until/,
      says: ({ of }) => [of.code!, '10% off'],
    },
    {
      when: 'for some days, and from a sum on',
      cause: grant,
      link: paths.coupons,
      before: scene =>
        makeCoupon({
          starts_at: inDays(2).toISOString(),
          expires_at: inDays(9).toISOString(),
          min_order: usd(5_000),
        })(scene),
      says: () => [inDays(2), inDays(9), usd(5_000)],
    },
  ],
  credit_given: [
    {
      when: 'by our team',
      cause: credit('give', 5_000),
      link: paths.dashboard,
      says: () => [usd(5_000), why.note],
    },
  ],
  credit_taken: [
    {
      when: 'by our team',
      before: credit('give', 5_000),
      cause: credit('take', 1_000),
      link: paths.dashboard,
      says: () => [usd(1_000), why.note],
    },
    {
      when: 'the bank took the payment back',
      link: paths.dashboard,
      says: () => [usd(2_500), 'The bank reversed'],
      before: all(paidOrder(cards.disputed), refund('credit', 2_500), disputePayment),
      cause: async ({ of }) => {
        await app.client().post(`/sandbox/v1/disputes/${of.provider}`, { outcome: 'lost' });
        await runJob('disputes');
      },
    },
  ],
  contact_answer: [
    {
      when: 'a customer wrote',
      link: paths.contact,
      says: () => ['Under Payments.', 'Where are they?'],
      before: async scene => {
        const about = { customer_uuid: scene.customer.me.uuid, reply_email: scene.customer.me.email };
        scene.of.message = await insertMessage(app, { ...about, message: 'Where are they?' });
      },
      cause: answer,
    },
    {
      when: 'a visitor wrote',
      to: newAddress,
      link: null,
      says: () => ['Under Payments.'],
      cause: answer,
      before: all(withAddress, async scene => {
        scene.of.message = await insertMessage(app, { reply_email: scene.of.email });
      }),
    },
  ],
} satisfies Partial<Record<MailKind, Line[]>>;

/** Causes that must send no mail, because nothing happened that a mail could name, or it would be untrue. */
export const noMoneyMails: Omit<Line, 'link'>[] = [
  ...(['expired', 'paused'] as const).map(
    (state): Omit<Line, 'link'> => ({
      when: `a coupon is given that is ${state}`,
      before: async scene => {
        const terms = state === 'expired' ? { expires_at: inDays(-1).toISOString() } : {};
        await makeCoupon(terms)(scene);
        if (state === 'paused') expect((await pauseCouponAs(member, scene.of.coupon!, why)).status).toBe(200);
      },
      cause: async scene => expect((await grant(scene)).status).toBe(state === 'expired' ? 410 : 409),
    }),
  ),
  { when: 'a refund to the card is only decided', before: paidOrder(), cause: refund('card', 2_500) },
];
