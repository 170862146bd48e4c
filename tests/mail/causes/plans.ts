/** Mails about plans, contracts, their renewals and the cards that pay for them, by kind. */
import { expect } from 'vitest';
import type { MailMoney } from '../../../engine/server/mail/index.ts';
import { changePlanWithCard, dateInDays, moveTerm } from '../../billing/api/planHelpers.ts';
import { cards, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import {
  all,
  app,
  buy,
  cancel,
  card,
  confirmAddress,
  findPayment,
  inDays,
  type Line,
  leave,
  lock,
  type MailKind,
  type MailScenario,
  member,
  newAddress,
  pages,
  refund,
  register,
  renewals,
  runJob,
  setTerm,
  term,
  usd,
  why,
  withAddOn,
  withNextLevel,
} from './scenario.ts';

const cardUntil = (days: number) => async (scene: MailScenario) => {
  await saveCard(scene.customer, cards.good);
  const end = new Date(app.clock.now().getTime() + days * 86_400_000);
  await app.deps.pool.query('update payment_methods set exp_year = $1, exp_month = $2 where customer_uuid = $3', [
    end.getUTCFullYear(),
    end.getUTCMonth() + 1,
    scene.customer.me.uuid,
  ]);
};

const reminders = () => runJob('renewal_reminders');

const cardSweep = () => runJob('cards_that_expire');

const turn = (auto_renew: boolean) => (scene: MailScenario) =>
  member.expect(200, 'turnRenewal', { params: { subscription_uuid: scene.of.term! }, body: { auto_renew, ...why } });

const end = (give_back: 'nothing' | 'unused' | 'all') => (scene: MailScenario) =>
  member.expect(200, 'endSubscription', { params: { subscription_uuid: scene.of.term! }, body: { give_back, ...why } });

const agreed = { price: usd(250_000), discount: 40, revision_rounds: 5, retention_days: 400 };

const agree =
  (discount_cap: MailMoney | null = null) =>
  async (scene: MailScenario) => {
    const body = { customer_uuid: scene.customer.me.uuid, ...agreed, discount_cap, end_date: dateInDays(app, 200) };
    scene.of.term = (await member.expect(201, 'createContract', { body })).body.uuid;
  };

const contract = (scene: MailScenario) => ({ params: { contract_uuid: scene.of.term! } });

const listPrices = 'you pay list prices';

function pastDue(days: number) {
  const since = new Date(app.clock.now().getTime() - days * 86_400_000);
  return term('limited', -days, { status: 'past_due', past_due_since: since, retry_at: since });
}

export const planMails = {
  contract_agreed: [
    {
      when: 'without a limit',
      cause: agree(),
      link: pages.subscription,
      lacks: /list value/,
      says: () => [usd(250_000), '40%', inDays(200)],
    },
    {
      when: 'with a limit',
      cause: agree(usd(1_000_000)),
      link: pages.subscription,
      says: () => [usd(250_000), '40%', usd(1_000_000)],
    },
    {
      when: 'changed',
      before: agree(),
      link: pages.subscription,
      says: () => ['45%', inDays(200)],
      cause: async scene => {
        const { version } = (await member.expect(200, 'getContract', contract(scene))).body;
        await member.expect(200, 'patchContract', { ...contract(scene), body: { version, discount: 45 } });
      },
    },
    {
      when: 'renewed',
      before: all(agree(), scene => setTerm({ end_date: dateInDays(app, 5) })(scene)),
      cause: scene =>
        member.expect(200, 'renewContract', { ...contract(scene), body: { end_date: dateInDays(app, 300), ...why } }),
      link: pages.subscription,
      says: () => ['40%', usd(250_000), inDays(300)],
    },
  ],
  plan_renews_soon: [
    {
      when: '14 days before',
      before: all(card(), term('limited', 14)),
      cause: reminders,
      link: pages.subscription,
      says: () => ['Limited', usd(29_900), inDays(14)],
    },
    {
      when: '3 days before',
      before: all(card(), term('limited', 3, { reminded_days: 14 })),
      cause: reminders,
      link: pages.subscription,
      says: () => ['Limited', usd(29_900), inDays(3)],
    },
    {
      when: 'another level was chosen',
      cause: reminders,
      link: pages.subscription,
      lacks: /Unlimited/,
      before: all(card(), term('unlimited', 14), withNextLevel('limited')),
      says: () => ['Limited', usd(29_900)],
    },
    {
      when: 'with an add-on',
      before: all(card(), term('limited', 14), withAddOn),
      cause: reminders,
      link: pages.subscription,
      says: () => [usd(29_900 + 7_900)],
    },
  ],
  plan_needs_card: [
    {
      when: '14 days before',
      before: term('limited', 14),
      cause: reminders,
      link: pages.billing,
      says: () => ['Limited', usd(29_900), inDays(14)],
      lacks: /to your default card/,
    },
    {
      when: '3 days before',
      before: term('limited', 3, { reminded_days: 14 }),
      cause: reminders,
      link: pages.billing,
      says: () => [inDays(3)],
    },
  ],
  plan_payment_failed: [
    {
      when: 'the card is declined',
      before: all(card(cards.later), term('limited', -1)),
      cause: renewals,
      link: pages.billing,
      says: () => ['Limited', usd(29_900), 'We try again on'],
      lacks: /no card/,
    },
    {
      when: 'there is no card',
      before: term('limited', -1),
      cause: renewals,
      link: pages.billing,
      says: () => [usd(29_900), 'no card'],
    },
    {
      when: 'another level was chosen',
      cause: renewals,
      link: pages.billing,
      lacks: /Unlimited/,
      before: all(card(cards.later), term('unlimited', -1), withNextLevel('limited')),
      says: () => ['Limited', usd(29_900)],
    },
  ],
  plan_expired: [
    {
      when: 'the last try failed',
      cause: renewals,
      link: pages.subscription,
      says: () => ['Limited', 'was not paid', listPrices],
      before: all(card(cards.later), scene => pastDue(8)(scene)),
    },
    {
      when: 'there never was a card',
      before: scene => pastDue(8)(scene),
      cause: renewals,
      link: pages.subscription,
      says: () => ['Limited', 'was not paid'],
    },
    {
      when: 'the account is locked',
      before: all(scene => pastDue(8)(scene), lock('terms')),
      cause: renewals,
      link: pages.subscription,
      says: () => ['Limited', 'was not paid'],
    },
  ],
  plan_ended: [
    {
      when: 'its customer had cancelled',
      before: term('limited', -1, { auto_renew: false }),
      cause: renewals,
      link: pages.subscription,
      says: () => ['Limited', listPrices],
      lacks: /As you wished/,
    },
    {
      when: 'our team had turned the renewal off',
      before: all(term('limited', 1), turn(false), scene => setTerm({ end_date: dateInDays(app, -1) })(scene)),
      cause: renewals,
      link: pages.subscription,
      says: () => ['Limited'],
      lacks: /As you wished/,
    },
    {
      when: 'À la carte was chosen',
      before: all(term('limited', -1), withNextLevel('alacarte')),
      cause: renewals,
      link: pages.subscription,
      says: () => ['Limited', listPrices],
    },
    {
      when: 'the account is about to be deleted',
      cause: renewals,
      link: pages.subscription,
      lacks: /As you wished/,
      before: all(term('limited', 1), leave, scene => setTerm({ end_date: dateInDays(app, -1) })(scene)),
    },
  ],
  plan_not_bought: [
    {
      when: 'the card given at registration is declined',
      link: pages.subscription,
      to: newAddress,
      before: async scene => {
        scene.of.card = cards.later;
        await register({ premier_level: 'limited' })(scene);
      },
      cause: confirmAddress,
      says: () => ['Limited', 'You have not paid anything'],
    },
  ],
  plan_given_back: [
    {
      when: 'in its first days',
      before: buy(cards.good),
      cause: cancel,
      link: pages.payments,
      says: () => ['Limited', usd(29_900), 'will email you'],
      lacks: /There is no refund/,
    },
    {
      when: 'after part of it went back',
      cause: cancel,
      link: pages.payments,
      says: () => [usd(19_900)],
      before: all(buy(cards.good), findPayment, refund('credit', 10_000)),
    },
    {
      when: 'after all of it went back',
      cause: cancel,
      link: pages.payments,
      lacks: /\$0\.00|will email/,
      before: all(buy(cards.good), findPayment, refund('credit', 29_900)),
      says: () => ['There is no refund'],
    },
  ],
  plan_ended_by_us: [
    {
      when: 'without its money',
      before: buy(cards.good),
      cause: end('nothing'),
      link: pages.payments,
      says: () => ['There is no refund'],
    },
    {
      when: 'with its money',
      before: buy(cards.good),
      cause: end('all'),
      link: pages.payments,
      says: () => [usd(29_900)],
    },
    {
      when: 'with the days that are left',
      cause: end('unused'),
      link: pages.payments,
      lacks: /299\.00/,
      before: all(buy(cards.good), ({ of }) => moveTerm(app, of.term!, -182, 183)),
    },
    {
      when: 'because its unpaid renewal is not to be tried',
      before: scene => pastDue(2)(scene),
      cause: turn(false),
      link: pages.payments,
      says: () => ['Limited', 'There is no refund'],
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
      when: 'another level was chosen',
      before: all(term('unlimited'), withNextLevel('limited')),
      cause: turn(false),
      link: pages.subscription,
      says: () => ['Unlimited', inDays(265)],
    },
  ],
  renewal_on_by_us: [
    {
      when: 'it was off',
      before: term('limited', 265, { auto_renew: false }),
      cause: turn(true),
      link: pages.subscription,
      says: () => ['Limited', inDays(265)],
    },
    {
      when: 'another level was chosen',
      cause: turn(true),
      link: pages.subscription,
      lacks: /Unlimited/,
      before: all(term('unlimited', 265, { auto_renew: false }), withNextLevel('limited')),
      says: () => ['Limited'],
    },
    {
      when: 'À la carte was chosen',
      before: all(term(), withNextLevel('alacarte')),
      cause: turn(true),
      link: pages.subscription,
      says: () => ['Limited', inDays(265)],
      lacks: /À la carte/,
    },
  ],
  contract_goes_on: [
    {
      when: 'its renewal was off',
      before: all(agree(), setTerm({ auto_renew: false })),
      cause: turn(true),
      link: pages.subscription,
      says: () => [inDays(200), 'nothing is charged'],
    },
  ],
  card_expires: [
    {
      when: 'a plan renews with it',
      before: all(cardUntil(0), term()),
      cause: cardSweep,
      link: pages.billing,
      says: () => ['4242', 'Limited'],
      lacks: /has expired/,
    },
    {
      when: 'another level was chosen',
      cause: cardSweep,
      link: pages.billing,
      lacks: /Unlimited/,
      before: all(cardUntil(0), term('unlimited'), withNextLevel('limited')),
      says: () => ['Limited'],
    },
  ],
  card_expired: [
    {
      when: 'a plan renews with it',
      before: all(cardUntil(-40), term()),
      cause: cardSweep,
      link: pages.billing,
      says: () => ['4242', 'Limited', 'has expired'],
      lacks: /soon/,
    },
  ],
} satisfies Partial<Record<MailKind, Line[]>>;

/** Causes that must send no mail, because nothing happened that a mail could name, or it would be untrue. */
export const noPlanMails: Omit<Line, 'link'>[] = [
  { when: 'reminders are asked for twice', before: all(card(), term('limited', 14), reminders), cause: reminders },
  {
    when: 'À la carte follows: no renewal',
    before: all(card(), term('limited', 14), withNextLevel('alacarte')),
    cause: reminders,
  },
  { when: 'the renewal is off', before: all(card(), term('limited', 14, { auto_renew: false })), cause: reminders },
  {
    when: 'a card ends, and À la carte follows',
    before: all(cardUntil(0), term(), withNextLevel('alacarte')),
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
    when: 'the renewal is turned on for an account that is to be deleted',
    before: all(term(), leave),
    cause: async ({ of }) => {
      const asked = { params: { subscription_uuid: of.term! }, body: { auto_renew: true, ...why } };
      expect((await member.call('turnRenewal', asked)).status).toBe(409);
    },
  },
  {
    when: 'a declined card is seen on the page',
    cause: ({ customer }) => changePlanWithCard(customer, cards.declined, 'limited'),
  },
  { when: 'its customer cancels: the page says it', before: term(), cause: cancel },
];
