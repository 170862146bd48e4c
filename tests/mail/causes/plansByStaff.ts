/** Mails about what staff do with plans and contracts, by kind. */
import type { MailMoney } from '../../../engine/server/mail/index.ts';
import { dateInDays, moveTerm } from '../../billing/api/planHelpers.ts';
import { cards } from '../../checkout/api/checkoutHelpers.ts';
import {
  all,
  app,
  buy,
  inDays,
  type Line,
  type MailKind,
  type MailScenario,
  member,
  pages,
  setTerm,
  term,
  usd,
  why,
  withNextLevel,
} from './scenario.ts';

export const turn = (auto_renew: boolean) => (scene: MailScenario) =>
  member.expect(200, 'turnRenewal', { params: { subscription_uuid: scene.of.term! }, body: { auto_renew, ...why } });

const end = (give_back: 'nothing' | 'unused' | 'all') => (scene: MailScenario) =>
  member.expect(200, 'endSubscription', { params: { subscription_uuid: scene.of.term! }, body: { give_back, ...why } });

const agreed = { price: usd(250_000), discount: 40, revision_rounds: 5, retention_days: 400 };

export const agree =
  (discount_cap: MailMoney | null = null) =>
  async (scene: MailScenario) => {
    const body = { customer_uuid: scene.customer.me.uuid, ...agreed, discount_cap, end_date: dateInDays(app, 200) };
    scene.of.term = (await member.expect(201, 'createContract', { body })).body.uuid;
  };

const contract = (scene: MailScenario) => ({ params: { contract_uuid: scene.of.term! } });

export function pastDue(days: number) {
  const since = new Date(app.clock.now().getTime() - days * 86_400_000);
  return term('limited', -days, { status: 'past_due', past_due_since: since, retry_at: since });
}

export const staffPlanMails = {
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
      says: () => [inDays(200), 'there is no automatic charge'],
    },
  ],
} satisfies Partial<Record<MailKind, Line[]>>;
