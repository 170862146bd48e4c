import type { ActionTexts, I18n, NextStep, Row, RowPresenter } from '../../../engine/ui/resources/index.ts';
import type { Tone } from '../../../engine/ui/theme/index.ts';
import type { SupportOrder, SupportOrderItem } from '../../../schemas/generated/types.ts';
import { actionPreviews } from './actionPreviews.ts';

/** A row of the list, or the whole order. */
type SomeOrder = SupportOrderItem & Partial<SupportOrder>;
type StaffAction = SupportOrderItem['allowed_actions'][number];

interface Step {
  /** What the words are about, and the action that comes first. */
  act: StaffAction;
  tone: Tone;
}

/** The first of these that is possible is the action that an order waits for. */
const STEPS: Step[] = [
  { act: 'quote', tone: 'warning' },
  { act: 'assign', tone: 'warning' },
  { act: 'take_up', tone: 'warning' },
  { act: 'register_files', tone: 'info' },
  { act: 'deliver', tone: 'info' },
  { act: 'finish_work', tone: 'info' },
  { act: 'upload_result', tone: 'info' },
  { act: 'refund_difference', tone: 'warning' },
  { act: 'release', tone: 'neutral' },
];

/** Statuses in which the order waits for the customer. */
const WITH_CUSTOMER = new Set<SupportOrderItem['status']>([
  'draft',
  'quoted',
  'awaiting_payment',
  'awaiting_files',
  'delivered',
]);

/** Work can be finished without a result, but that is not what the order waits for. */
const isNext = ({ allowed_actions, result_waiting }: SomeOrder, act: StaffAction): boolean =>
  allowed_actions.includes(act) && (act !== 'finish_work' || result_waiting);

function next(row: Row, i18n: I18n): NextStep | undefined {
  const order = row as unknown as SomeOrder;
  if (isKeptBack(order)) return words(order, i18n, 'account_locked', 'warning');
  const step = STEPS.find(({ act }) => isNext(order, act));
  if (!step) return WITH_CUSTOMER.has(order.status) ? waiting(order, i18n) : undefined;
  const { act, tone } = step;
  const about = act === 'upload_result' && order.status === 'quality_check' ? 'result_missing' : act;
  return { ...words(order, i18n, about, tone), action: act };
}

function words(order: SomeOrder, i18n: I18n, about: string, tone: Tone): NextStep {
  const filled = { reason: order.on_hold_reason ?? '', since: i18n.relativeDate(order.waiting_since) };
  const textOf = (part: string) => i18n.text(`support.orders.next.${about}.${part}`, filled);
  const uncounted = order.uncounted_files ? i18n.plural('support.orders.not_counted', order.uncounted_files) : '';
  return { tone, title: textOf('title'), sentence: [textOf('sentence'), uncounted].filter(Boolean).join(' ') };
}

/** Returns whether a result is held back because the account is locked; the work itself continues. */
const isKeptBack = ({ status, result_waiting, allowed_actions }: SomeOrder): boolean =>
  status === 'quality_check' && result_waiting && !allowed_actions.includes('deliver');

/** Returns the refund as text: money, account credit or both. A row of the list does not know it. */
function goesBack(refund?: number, credit = 0): 'unknown' | 'paid' | 'mixed' | 'credit' | 'unpaid' {
  if (refund === undefined) return 'unknown';
  if (refund > 0) return credit > 0 ? 'mixed' : 'paid';
  return credit > 0 ? 'credit' : 'unpaid';
}

const waiting = ({ status }: SomeOrder, i18n: I18n): NextStep => ({
  tone: 'neutral',
  title: i18n.text('support.orders.next.release.title'),
  sentence: i18n.text(`support.orders.waits.${status}`),
});

/** Kinds of payment of which the part for finished work is not refunded. */
const IN_PROPORTION = new Set<ReturnType<typeof goesBack>>(['paid', 'mixed', 'credit']);
const BEGUN = new Set<unknown>(['in_progress', 'revision_requested']);
const hasBegun = ({ status, hold_return_to }: SomeOrder): boolean =>
  BEGUN.has(status === 'on_hold' ? hold_return_to : status);

/** The confirmation of a cancellation, with the refund to the customer. */
function cancelling(order: SomeOrder, i18n: I18n): ActionTexts['question'] {
  const [refund, credit] = [order.refund_if_cancelled, order.credit_if_cancelled];
  const sums = { refund: refund ? i18n.money(refund) : '', credit: credit ? i18n.money(credit) : '' };
  const words = (part: string) => i18n.text(`support.orders.cancel.${part}`, { name: order.number, ...sums });
  const back = goesBack(refund?.amount, credit?.amount);
  return {
    title: words('title'),
    text: words(hasBegun(order) && IN_PROPORTION.has(back) ? `begun.${back}` : back),
    confirm: words('confirm'),
    keep: words('keep'),
  };
}

function act(row: Row, name: string, i18n: I18n): ActionTexts | undefined {
  const order = row as unknown as SomeOrder;
  const short = i18n.text(`support.orders.short.${name}`, { _: '' });
  const words = short ? { short } : {};
  return name === 'cancel' ? { ...words, question: cancelling(order, i18n) } : words;
}

/** What an order asks of staff, and how its actions are called in a row of the list. */
export const staffOrderPresenter: RowPresenter = { next, action: act, previews: actionPreviews };
