import type { ActionTexts, I18n, NextStep, Row, RowPresenter } from '../../engine/ui/resources/index.ts';
import type { Tone } from '../../engine/ui/theme/index.ts';
import type { Order, OrderItem } from '../../schemas/generated/types.ts';
import { staffHolds } from '../../schemas/orders/staffHolds.ts';
import { paths } from '../paths.ts';
import { messagesAction } from '../shared/messages/messagesAction.ts';
import { isReviewable } from '../shared/reviewableFiles.ts';
import { cancellationText } from './cancellationText.ts';
import { removalAction, removalQuestion, removalSummary } from './orderRemoval.ts';

type Status = OrderItem['status'];
/** A row of the list, or the whole order. */
type SomeOrder = OrderItem & Partial<Order>;

interface Step {
  tone: Tone;
  action?: string;
  /** A secondary action beside the text. */
  also?: string;
  quiet?: boolean;
  /** Which of the order's times the text contains. */
  time: (order: SomeOrder) => string | null;
  /** "3 Dec" where one must act by then, "in 3 days" where one only waits. */
  near?: boolean;
}

const getExpiresAt = (order: SomeOrder) => order.expires_at;
const getDueAt = (order: SomeOrder) => order.due_at;
const getUpdatedAt = (order: SomeOrder) => order.updated_at;

/** Amber waits on the customer, blue is with us, green is done, grey rests. */
const STEPS: Record<Status, Step> = {
  draft: { tone: 'neutral', action: 'edit', time: getUpdatedAt, near: true },
  quote_requested: { tone: 'info', time: getUpdatedAt },
  quoted: { tone: 'warning', action: 'checkout', time: getExpiresAt },
  awaiting_payment: { tone: 'warning', action: 'checkout', time: getExpiresAt },
  awaiting_files: { tone: 'warning', action: 'upload', time: getExpiresAt },
  queued: { tone: 'info', time: getDueAt, near: true },
  in_progress: { tone: 'info', time: getDueAt, near: true },
  quality_check: { tone: 'info', time: getDueAt, near: true },
  delivered: { tone: 'success', action: 'download', also: 'accept', time: getExpiresAt },
  revision_requested: { tone: 'info', time: getDueAt, near: true },
  completed: { tone: 'neutral', action: 'create_order', quiet: true, time: getUpdatedAt },
  on_hold: { tone: 'warning', action: 'edit', time: getUpdatedAt },
  cancelled: { tone: 'neutral', action: 'create_order', quiet: true, time: getUpdatedAt },
  expired: { tone: 'neutral', action: 'edit', quiet: true, time: getUpdatedAt },
};

/** What an order on hold waits for, if not for an answer. */
const HOLDS: Partial<Record<NonNullable<OrderItem['on_hold_kind']>, { variant: string; action?: string }>> = {
  balance: { variant: 'on_hold_balance', action: 'checkout' },
  files: { variant: 'on_hold_files', action: 'upload' },
  count: { variant: 'on_hold_count', action: 'upload' },
  review: { variant: 'on_hold_review' },
  account_locked: { variant: 'on_hold_locked' },
};

/** Some statuses have several variants: files that do not come by upload, a balance instead of an answer. */
function requestOf(order: SomeOrder): { variant: string; action?: string } {
  const { status, submission_method, on_hold_kind, revisions_left } = order;
  const { action } = STEPS[status];
  if (status === 'awaiting_files' && submission_method !== 'upload')
    return { variant: `awaiting_files_${submission_method}` };
  if (status === 'delivered' && revisions_left === 0) return { variant: 'delivered_last', action };
  return (on_hold_kind && HOLDS[on_hold_kind]) || { variant: status, action };
}

/** "3 Dec", "in 3 days", "3 December 2026": a sentence has room for all of it. */
function dateIn(part: string, at: string, { near }: Step, i18n: I18n): string {
  if (part === 'sentence') return i18n.date(at, 'long');
  return near ? i18n.relativeDate(at) : i18n.shortDate(at);
}

/** Values that the texts of a step may contain; a date contains only itself. */
function valuesFor(part: string, order: SomeOrder, at: string | null, i18n: I18n): Record<string, string> {
  const date = at ? dateIn(part, at, STEPS[order.status], i18n) : '';
  if (part === 'date') return { date };
  return {
    date,
    total: order.total ? i18n.money(order.total) : '',
    reason: order.on_hold_reason ?? cancellationText(order, i18n),
    balance: order.balance_due
      ? i18n.text('orders.next.on_hold_balance.sum', { sum: i18n.money(order.balance_due) })
      : '',
    rounds: i18n.plural('orders.rounds', order.revisions_left ?? 0),
  };
}

function next(row: Row, i18n: I18n): NextStep {
  const order = row as unknown as SomeOrder;
  const { status, on_hold_kind, uncounted_files } = order;
  const step = STEPS[status];
  const { variant, action } = requestOf(order);
  const at = step.time(order);
  const words = (part: string) => i18n.text(`orders.next.${variant}.${part}`, valuesFor(part, order, at, i18n));
  return {
    tone: staffHolds.includes(on_hold_kind) ? 'info' : step.tone,
    get title() {
      return words('title');
    },
    get sentence() {
      const sentence = at || !DATED.has(status) ? words('sentence') : i18n.text(`orders.next.${variant}.undated`);
      const uncounted = uncounted_files ? i18n.plural('orders.not_counted', uncounted_files) : '';
      return [sentence, uncounted].filter(Boolean).join(' ');
    },
    get brief() {
      return BRIEF.has(status) ? words('brief') : undefined;
    },
    get date() {
      return at ? words('date') : undefined;
    },
    at: at ?? undefined,
    action,
    also: step.also,
    quiet: step.quiet,
  };
}

/** Their text contains a date that may not be set yet. */
const DATED = new Set<Status>(['queued', 'in_progress', 'quality_check', 'revision_requested']);

/** The statuses that belong in a list of tasks. */
const BRIEF = new Set<Status>(['quoted', 'awaiting_payment', 'awaiting_files', 'delivered', 'on_hold']);

const EDIT_WORDS: Partial<Record<Status, string>> = {
  draft: 'continue',
  awaiting_files: 'instructions',
  queued: 'instructions',
  delivered: 'changes',
  on_hold: 'answer',
  expired: 'renew',
};

/** Statuses in which changing an answer makes the order a draft again and recalculates its price. */
const REOPENED = new Set<Status>(['quote_requested', 'quoted', 'awaiting_payment']);

function reopening(order: SomeOrder, i18n: I18n): ActionTexts['question'] {
  if (!REOPENED.has(order.status)) return undefined;
  const words = (part: string) => i18n.text(`orders.reopen.${part}`, { name: order.name });
  return { title: words('title'), text: words(order.status), confirm: words('confirm'), keep: words('keep') };
}

/** An order that is accepted is over: nothing more can be requested. */
function acceptance(order: SomeOrder, i18n: I18n): ActionTexts {
  const words = (part: string) => i18n.text(`orders.accept.${part}`, { name: order.name });
  const label = words('label');
  return { label, question: { title: words('title'), text: words('text'), confirm: label, keep: words('keep') } };
}

function act(row: Row, action: string, i18n: I18n): ActionTexts | undefined {
  const order = row as unknown as SomeOrder;
  if (action === 'delete') return removalAction(order, i18n);
  if (action === 'accept') return acceptance(order, i18n);
  if (action === 'edit') {
    const word = EDIT_WORDS[order.status] ?? 'edit';
    return {
      question: reopening(order, i18n),
      label: i18n.text(`orders.act.${word}`),
      short: i18n.text(`orders.act.${word}_short`, { _: i18n.text(`orders.act.${word}`) }),
    };
  }
  if (action === 'checkout' && order.status === 'quoted') {
    return { label: i18n.text('orders.act.accept'), short: i18n.text('orders.act.accept_short') };
  }
  if (action === 'checkout' && order.status === 'on_hold') {
    const { balance_due } = order;
    const label = balance_due
      ? i18n.text('orders.act.balance_sum', { sum: i18n.money(balance_due) })
      : i18n.text('orders.act.balance');
    return { label, short: i18n.text('orders.act.balance_short') };
  }
  if (action === 'messages') return messagesAction(order, i18n);
  const reviewed = action === 'download' && order.status === 'delivered' && order.files?.find(isReviewable);
  if (reviewed)
    return { label: i18n.text('orders.act.review'), icon: null, to: paths.review.to(order.uuid, reviewed.uuid) };
  if (action === 'upload' || action === 'download') return { short: i18n.text(`orders.act.${action}_short`) };
  return undefined;
}

/** What an order asks of its customer in each status, and how its actions are called there. */
export const orderPresenter: RowPresenter = {
  next,
  action: act,
  bulkSummary: (rows, action, i18n) =>
    action === 'delete' ? removalSummary(rows as unknown as SomeOrder[], i18n) : undefined,
  bulkQuestion: (rows, action, i18n) =>
    action === 'delete' ? removalQuestion(rows as unknown as SomeOrder[], i18n) : undefined,
};
