import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOf } from '../../../engine/server/index.ts';
import { createI18n } from '../../../engine/ui/resources/testing.ts';
import { taxRates } from '../../../server/generated/entityTables.ts';
import { outlookTexts } from '../../../src/billing/plan/outlookTexts.ts';
import { cards, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { changePlan, dateInDays, jumpDays, levelUuid, planSummary, totalCharged } from './planHelpers.ts';
import { insertSubscription } from './subscriptionFixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.insert(taxRates).values({ uuid: randomUUID(), country: 'US', state: null, tax_percent: 10 });
});
afterAll(() => app?.close());

const english = textsOf('en');
const i18n = createI18n('en', (key, args) => english.say(key, args as Record<string, string | number>));

/** What the page says of the plan, and what the server says it is. */
async function readBilling(customer: Customer) {
  const billing = (await customer.expect(200, 'getBilling')).body;
  const levels = (await customer.expect(200, 'listPremierLevels')).body.items;
  const current = levels.find(level => level.is_current)!;
  const next = levels.filter(level => level.is_pending).map(level => level.codename);
  const outlook = billing.subscription?.outlook ?? null;
  return { billing, outlook, next, words: outlookTexts({ billing, current }, i18n) };
}

type Kind = 'renews' | 'changes' | 'ends';

/** What each text says, by what is ahead of an Unlimited plan; the amounts have 10 % tax. */
const says: Record<Kind, { header: RegExp; notice: RegExp | null; card: RegExp; isOn: boolean; next: string[] }> = {
  renews: {
    header: /^Unlimited until .*, then .*1,318\.90.* a year\.$/,
    notice: null,
    card: /^Next payment .*1,318\.90/,
    isOn: true,
    next: [],
  },
  changes: {
    header: /^Unlimited until .*, then Limited for .*328\.90.* a year\.$/,
    notice: /^You change to Limited on .*“Keep Unlimited”/,
    card: /Then you change to Limited\.$/,
    isOn: true,
    next: ['limited'],
  },
  ends: {
    header: /^Unlimited until .* It does not renew\.$/,
    notice: /^Unlimited ends on .*You move to À la carte then.*“Keep Unlimited”/,
    card: /Unlimited does not renew\.$/,
    isOn: false,
    next: ['alacarte'],
  },
};

const charged: Record<Kind, number> = { renews: 131_890, changes: 32_890, ends: 0 };
const becomes: Record<Kind, string | null> = { renews: 'unlimited', changes: 'limited', ends: null };

/** The buttons and the switch of the page, and what each makes of what is ahead. */
const presses = {
  limited: { press: (customer: Customer) => changePlan(customer, 'limited'), makes: () => 'changes' },
  alacarte: { press: (customer: Customer) => changePlan(customer, 'alacarte'), makes: () => 'ends' },
  keep: { press: keep, makes: () => 'renews' },
  cancel: { press: (customer: Customer) => customer.call('cancelSubscription'), makes: () => 'ends' },
  off: { press: (customer: Customer) => renewal(customer, false), makes: () => 'ends' },
  on: {
    press: (customer: Customer) => renewal(customer, true),
    makes: before => (before === 'ends' ? 'renews' : before),
  },
} satisfies Record<string, { press: (customer: Customer) => Promise<unknown>; makes: (before: Kind) => Kind }>;
type Press = keyof typeof presses;

const renewal = (customer: Customer, auto_renew: boolean) => customer.call('setAutoRenew', { body: { auto_renew } });

async function keep(customer: Customer) {
  const isEnding = (await readBilling(customer)).outlook?.kind === 'ends';
  return changePlan(customer, 'unlimited', isEnding ? { auto_renew: true } : {});
}

const all = Object.keys(presses) as Press[];
const sequences: Press[][] = [
  ...all.map(one => [one]),
  ...all.flatMap(one => all.map(other => [one, other])),
  ['limited', 'cancel', 'keep'],
  ['limited', 'off', 'on'],
  ['alacarte', 'cancel', 'limited'],
  ['cancel', 'limited', 'keep', 'cancel', 'on'],
];

describe('a plan that is active', () => {
  const customers: { customer: Customer; kind: Kind }[] = [];

  it.each(sequences.map(sequence => ({ sequence })))(
    'says one thing everywhere after $sequence',
    async ({ sequence }) => {
      const customer = await app.signUp();
      await saveCard(customer, cards.good);
      await insertSubscription(app, customer, 'unlimited');
      let kind: Kind = 'renews';
      for (const name of sequence) {
        await presses[name].press(customer);
        kind = presses[name].makes(kind);
        const { words, outlook, next } = await readBilling(customer);
        const { header, notice, card, isOn, next: marked } = says[kind];
        expect(outlook?.kind).toBe(kind);
        expect(words.header).toMatch(header);
        if (notice) expect(`${words.notice?.title} ${words.notice?.text}`).toMatch(notice);
        else expect(words.notice).toBeNull();
        expect(Object.values(words.card).join(' ')).toMatch(card);
        expect(words.renewal?.isOn).toBe(isOn);
        expect(next).toEqual(marked);
        expect(outlook?.amount?.amount ?? 0).toBe(charged[kind]);
      }
      customers.push({ customer, kind });
    },
  );

  it('is charged at the end of its term exactly what was said', async () => {
    await jumpDays(app, 266);
    await app.deps.jobs.run(app.deps, 'renewals');
    for (const { customer, kind } of customers) {
      expect(await totalCharged(app, customer)).toBe(charged[kind]);
      const back = await app.signIn(customer.me.email, customer.password);
      expect((await planSummary(back))?.level ?? null).toBe(becomes[kind]);
    }
  });
});

describe('a plan whose renewal is unpaid', () => {
  const late = async () => {
    const customer = await app.signUp();
    await saveCard(customer, cards.later);
    await insertSubscription(app, customer, 'limited', {
      start_date: dateInDays(app, -366),
      end_date: dateInDays(app, -1),
    });
    await app.deps.jobs.run(app.deps, 'renewals');
    return customer;
  };

  it('says that it is unpaid, and with how much tax', async () => {
    const { words, outlook, billing } = await readBilling(await late());
    expect(outlook).toMatchObject({
      kind: 'unpaid',
      level: 'Limited',
      amount: { amount: 32_890 },
      tax: { amount: 2990 },
    });
    expect(billing.renewal).toMatchObject({ amount: { amount: 32_890 }, unpaid: { reason: expect.any(String) } });
    expect([words.header, words.card.label, words.notice, words.renewal]).toEqual([
      expect.stringMatching(/^The renewal of Limited on .* is unpaid\.$/),
      'Unpaid',
      null,
      null,
    ]);
  });

  it.each(['cancel', 'off'] as const)('ends at once by %s, and has no outlook any more', async press => {
    const customer = await late();
    await presses[press].press(customer);
    const { words, billing } = await readBilling(customer);
    expect(billing.subscription).toBeNull();
    expect([words.header, words.card.sum, words.notice, words.renewal]).toEqual([
      'You pay list prices, without a yearly fee.',
      'Nothing',
      null,
      null,
    ]);
    const [term] = (await customer.expect(200, 'listSubscriptions')).body.items;
    expect(term?.outlook).toMatchObject({ kind: 'over', amount: null });
  });
});

it('a contract says that the team renews it, or that it ends', async () => {
  const customer = await app.signUp();
  const terms = { price: 500_000, discount_bp: 5000, discount_cap: null, revision_rounds: 4, retention_days: 90 };
  await insertSubscription(app, customer, 'custom', { terms });
  const { words, outlook } = await readBilling(customer);
  expect([outlook?.kind, words.notice, words.renewal?.isOn]).toEqual(['agreed', null, true]);
  expect(words.header).toMatch(/^Custom until .*\. Our team renews it with you\.$/);
  await renewal(customer, false);
  const ending = await readBilling(customer);
  expect([ending.outlook?.kind, ending.words.renewal?.isOn]).toEqual(['ends', false]);
  expect(ending.words.notice?.text).toContain('Turn on the renewal below');
});

it('a customer who keeps an ending plan and changes its add-ons sees both changes', async () => {
  const customer = await app.signUp();
  await saveCard(customer, cards.good);
  await insertSubscription(app, customer, 'limited');
  await renewal(customer, false);
  const level = await levelUuid(customer, 'limited');
  const refused = await customer.call('previewPlanChange', { query: { premier_level: level } });
  expect([refused.status, refused.detail]).toEqual([409, 'This would change nothing.']);
  const preview = (
    await customer.expect(200, 'previewPlanChange', { query: { premier_level: level, auto_renew: 'true' } })
  ).body;
  expect(preview).toMatchObject({ parts: [], due_now: { amount: 0 }, renewal: { amount: { amount: 32_890 } } });
  await changePlan(customer, 'limited', { add_ons: ['extended_archive'], payment_method: null });
  expect((await readBilling(customer)).outlook?.kind).toBe('ends');
});
