/** Mails about plans, their renewals and the cards that pay for them, by kind. */
import { expect } from 'vitest';
import { changePlanWithCard, dateInDays } from '../../billing/api/planHelpers.ts';
import { cards, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { agree, pastDue, turn } from './plansByStaff.ts';
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

const listPrices = 'you pay list prices';

export const planMails = {
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
