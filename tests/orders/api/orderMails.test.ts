import { describe, expect, it } from 'vitest';
import { localeFormats } from '../../../engine/dsl/testing.ts';
import { textsOf } from '../../../engine/server/index.ts';
import { renderMail } from '../../../engine/server/testing.ts';
import app from '../../../schemas/app.json' with { type: 'json' };
import constants from '../../../schemas/constants.json' with { type: 'json' };
import english from '../../../schemas/locales/en/mail.json' with { type: 'json' };
import entity from '../../../schemas/orders/order.entity.json' with { type: 'json' };
import type { MailTemplate } from '../../../server/mail/templates.ts';
import { composeOrderMail } from '../../../server/orders/orderMails.ts';
import type { OrderRow, OrderStatus } from '../../../server/orders/tables.ts';
import type { TransitionContext } from '../../../server/orders/transitionContext.ts';

const link = 'https://galley.test/dashboard/orders/1';
const [due_at, expires_at, until] = ['2026-03-04', '2026-03-11', '2026-04-20'].map(day => new Date(`${day}T12:00:00Z`));
const order = {
  number: 'E-26-004217',
  currency: 'USD',
  unit: 'word',
  total: 42_069,
  quantity: 8400,
  revisions_left: 2,
  due_at,
  expires_at,
  quote: { total: 40_050 },
  balance_due: null,
  measured_quantity: null,
  on_hold_reason: null,
  hold_question: null,
  hold_return_to: null,
} as unknown as OrderRow;

/** What a mail must name, and what would be untrue in it. */
type Fact = 'total' | 'quote' | 'balance' | 'refund' | 'due' | 'expires' | 'kept' | 'checkout' | 'upload' | 'question';

interface Cause {
  from: OrderStatus;
  to: OrderStatus;
  /** What is special about the order or the change. */
  when?: string;
  row?: Partial<OrderRow>;
  act?: Partial<TransitionContext>;
  template: MailTemplate | null;
  says?: Fact[];
}

const question = 'Which map is right?';
const createHoldCase = (from: OrderStatus, row: Partial<OrderRow>) => ({
  from,
  to: 'on_hold' as const,
  when: `${row.on_hold_reason}`,
  row: { hold_return_to: from, expires_at: null, ...row } as Partial<OrderRow>,
});
const money = { refund: 2_500, credit: 0 };

/** Each change of status with each state that it can happen in. */
const causes: Cause[] = [
  { from: 'draft', to: 'quote_requested', template: 'quote_requested' },
  {
    from: 'draft',
    to: 'awaiting_payment',
    template: 'order_awaiting_payment',
    says: ['total', 'expires', 'checkout'],
  },
  { from: 'draft', to: 'awaiting_files', when: 'nothing to pay', template: 'order_placed', says: ['expires'] },
  { from: 'draft', to: 'queued', when: 'nothing to pay, files are in', template: 'order_queued', says: ['due'] },
  { from: 'quote_requested', to: 'draft', template: null },
  { from: 'quote_requested', to: 'quoted', template: 'quote_ready', says: ['quote', 'expires'] },
  { from: 'quote_requested', to: 'cancelled', template: 'order_cancelled' },
  { from: 'quoted', to: 'draft', template: null },
  { from: 'quoted', to: 'awaiting_files', when: 'paid', template: 'order_files_needed', says: ['expires'] },
  { from: 'quoted', to: 'queued', when: 'paid, files are in', template: 'order_queued', says: ['due'] },
  { from: 'quoted', to: 'cancelled', template: 'order_cancelled' },
  { from: 'quoted', to: 'expired', template: 'quote_expired' },
  { from: 'awaiting_payment', to: 'draft', template: null },
  { from: 'awaiting_payment', to: 'awaiting_files', template: 'order_files_needed', says: ['expires'] },
  { from: 'awaiting_payment', to: 'queued', when: 'files are in', template: 'order_queued', says: ['due'] },
  { from: 'awaiting_payment', to: 'cancelled', template: 'order_cancelled' },
  { from: 'awaiting_payment', to: 'expired', template: 'order_expired' },
  { from: 'awaiting_files', to: 'queued', template: 'order_queued', says: ['due'] },
  {
    ...createHoldCase('awaiting_files', { on_hold_reason: 'balance', balance_due: 12_300 }),
    template: 'order_balance_due',
    says: ['balance', 'checkout'],
  },
  {
    ...createHoldCase('awaiting_files', { on_hold_reason: 'quarantined' }),
    template: 'order_file_needed',
    says: ['upload'],
  },
  {
    ...createHoldCase('awaiting_files', { on_hold_reason: 'measured_less', measured_quantity: 2000 }),
    template: 'order_count_question',
  },
  {
    ...createHoldCase('awaiting_files', { on_hold_reason: 'measured_more', measured_quantity: 9900 }),
    template: 'order_under_review',
  },
  {
    from: 'awaiting_files',
    to: 'cancelled',
    when: 'paid',
    act: { actor: 'system', mailFacts: money },
    template: 'order_cancelled',
    says: ['refund'],
  },
  { from: 'queued', to: 'in_progress', template: 'order_started', says: ['due'] },
  { from: 'queued', to: 'cancelled', act: { mailFacts: money }, template: 'order_cancelled', says: ['refund'] },
  ...(['queued', 'in_progress', 'revision_requested'] as const).flatMap((from): Cause[] => [
    {
      ...createHoldCase(from, { on_hold_reason: 'question', hold_question: question }),
      template: 'order_on_hold',
      says: ['question'],
    },
    {
      ...createHoldCase(from, { on_hold_reason: 'bad_file', hold_question: question }),
      template: 'order_file_needed',
      says: ['upload', 'question'],
    },
    { ...createHoldCase(from, { on_hold_reason: 'account_locked' }), template: null },
    {
      ...createHoldCase(from, { on_hold_reason: 'balance', balance_due: 12_300 }),
      template: 'order_balance_due',
      says: ['balance', 'checkout'],
    },
    { from: 'on_hold', to: from, template: 'order_resumed', says: ['due'] },
  ]),
  { from: 'in_progress', to: 'quality_check', template: null },
  { from: 'in_progress', to: 'cancelled', act: { mailFacts: money }, template: 'order_cancelled', says: ['refund'] },
  { from: 'quality_check', to: 'in_progress', template: null },
  { from: 'quality_check', to: 'delivered', template: 'order_delivered', says: ['expires'] },
  {
    from: 'quality_check',
    to: 'delivered',
    when: 'no round of changes is left',
    row: { revisions_left: 0 },
    template: 'order_delivered_last',
    says: ['expires'],
  },
  { from: 'delivered', to: 'revision_requested', template: 'changes_requested', says: ['due'] },
  { from: 'delivered', to: 'completed', when: 'the customer accepted', template: null },
  {
    from: 'delivered',
    to: 'completed',
    when: 'time passed',
    act: { actor: 'system', mailFacts: { until } },
    template: 'order_completed',
    says: ['kept'],
  },
  { from: 'revision_requested', to: 'in_progress', template: null },
  { from: 'on_hold', to: 'awaiting_files', template: 'order_files_needed', says: ['expires'] },
  {
    from: 'on_hold',
    to: 'queued',
    when: 'our team refunds the difference',
    template: 'order_count_decided',
    act: { actor: 'support', mailFacts: { refund: 2_500, count: { kind: 'refund', ordered: 8400, measured: 2000 } } },
    says: ['refund', 'due'],
  },
  {
    from: 'on_hold',
    to: 'queued',
    when: 'our team keeps what was ordered',
    template: 'order_count_decided',
    act: { actor: 'support', mailFacts: { count: { kind: 'keep', ordered: 8400, measured: 2000 } } },
    says: ['due'],
  },
  { from: 'on_hold', to: 'cancelled', act: { mailFacts: money }, template: 'order_cancelled', says: ['refund'] },
  { from: 'expired', to: 'draft', template: null },
];

const mailOf = (locale: string, { from, to, row, act }: Cause) =>
  composeOrderMail({
    order: { ...order, ...row, status: to },
    from,
    link,
    texts: textsOf(locale),
    act: { actor: 'customer', ...act },
  });

function factsIn(locale: string): Record<Fact, string> {
  const { money: write, date } = localeFormats(locale);
  const sum = (amount: number) => write({ amount, currency: 'USD' });
  const day = (value?: Date) => date(value ?? new Date(), { dateStyle: 'long', timeZone: 'UTC' });
  return {
    total: sum(42_069),
    quote: sum(40_050),
    balance: sum(12_300),
    refund: sum(2_500),
    due: day(due_at),
    expires: day(expires_at),
    kept: day(until),
    checkout: `${link}/checkout`,
    upload: `${link}/upload`,
    question,
  };
}

const titled = causes.map(
  cause => [`${cause.from} to ${cause.to}${cause.when ? ` (${cause.when})` : ''}`, cause] as const,
);

describe.each(app.locales)('a change of an order is mailed in %s', locale => {
  it.each(titled)('%s: with the facts of the new state, and no others', (_, cause) => {
    const mail = mailOf(locale, cause);
    expect(mail?.template ?? null).toBe(cause.template);
    if (!mail) return;
    const { subject, text } = renderMail(mail.template, locale, mail.data);
    const said = `${subject}\n${text}`;
    expect(subject).toContain(order.number);
    expect(said).not.toMatch(/%\{|undefined|null|NaN|\[object|orders\./);
    const facts = Object.entries(factsIn(locale)) as [Fact, string][];
    const named = facts.filter(([, words]) => said.includes(words)).map(([fact]) => fact);
    expect(named.sort()).toEqual([...(cause.says ?? [])].sort());
  });
});

it('every change that an order can make has its line', () => {
  const from: Partial<Record<OrderStatus, string[]>> = entity['x-entity'].states.transitions;
  const edges = constants.orders.status
    .map(({ value }) => value as OrderStatus)
    .flatMap(one => (from[one] ?? []).map(to => `${one} ${to}`));
  expect([...new Set(causes.map(cause => `${cause.from} ${cause.to}`))].sort()).toEqual(edges.sort());
});

/** Mails about orders that no change of status causes: a person wrote, an editor was named, a payment failed. */
const causedOtherwise = ['order_editor_changed', 'order_message', 'order_message_to_team'];

it('every mail about an order has a state that causes it', () => {
  const about = Object.keys(english).filter(name => /^(order|quote|changes)_/.test(name));
  const caused = causes.flatMap(({ template }) => template ?? []);
  expect([...new Set([...caused, ...causedOtherwise])].sort()).toEqual(about.sort());
});
