import type { Order, OrderItem } from '../../schemas/generated/types.ts';
import type { Act, Guide, NextStep } from '../shared/screens/guide.ts';
import type { Row } from '../shared/screens/row.ts';
import type { Speaker } from '../shared/screens/useSpeaker.ts';
import type { Tone } from '../shared/theme/tokens.ts';

type Status = OrderItem['status'];
/** A row of the list, or the whole order. */
type SomeOrder = OrderItem & Partial<Order>;

interface Step {
  tone: Tone;
  action?: string;
  quiet?: boolean;
  /** Which of the order's times the words are about. */
  time: (order: SomeOrder) => string | null;
  /** "3 Dec" where one must act by then, "in 3 days" where one only waits. */
  near?: boolean;
}

const ends = (order: SomeOrder) => order.expires_at;
const due = (order: SomeOrder) => order.due_at;
const changed = (order: SomeOrder) => order.updated_at;

/** Amber waits on the customer, blue is with us, green is done, grey rests. */
const STEPS: Record<Status, Step> = {
  draft: { tone: 'neutral', action: 'edit', time: changed, near: true },
  quote_requested: { tone: 'info', time: changed },
  quoted: { tone: 'wait', action: 'checkout', time: ends },
  awaiting_payment: { tone: 'wait', action: 'checkout', time: ends },
  awaiting_files: { tone: 'wait', action: 'upload', time: ends },
  queued: { tone: 'info', time: due, near: true },
  in_progress: { tone: 'info', time: due, near: true },
  quality_check: { tone: 'info', time: due, near: true },
  delivered: { tone: 'success', action: 'download', time: ends },
  revision_requested: { tone: 'info', time: due, near: true },
  completed: { tone: 'neutral', action: 'create_order', quiet: true, time: changed },
  on_hold: { tone: 'wait', action: 'edit', time: changed },
  cancelled: { tone: 'neutral', action: 'create_order', quiet: true, time: changed },
  expired: { tone: 'neutral', action: 'edit', quiet: true, time: changed },
};

/** Some statuses ask for different things: files that do not come by upload, a balance instead of a question. */
function variantOf(order: SomeOrder): string {
  if (order.status === 'awaiting_files' && order.submission_method !== 'upload')
    return `awaiting_files_${order.submission_method}`;
  if (order.status === 'on_hold' && order.allowed_actions.includes('checkout')) return 'on_hold_balance';
  return order.status;
}

function actionOf(order: SomeOrder, variant: string): string | undefined {
  if (variant === 'on_hold_balance') return 'checkout';
  if (variant.startsWith('awaiting_files_')) return undefined;
  return STEPS[order.status].action;
}

function next(row: Row, say: Speaker): NextStep {
  const order = row as unknown as SomeOrder;
  const step = STEPS[order.status];
  const variant = variantOf(order);
  const at = step.time(order);
  const words = (part: string) =>
    say.text(`orders.next.${variant}.${part}`, {
      date: at ? (part !== 'sentence' ? (step.near ? say.near(at) : say.day(at)) : say.date(at, 'long')) : '',
      total: order.total ? say.money(order.total) : '',
      reason: order.on_hold_reason ?? '',
      rounds: say.counted('orders.rounds', order.revisions_left ?? 0),
    });
  return {
    tone: step.tone,
    title: words('title'),
    sentence: at || !DATED.has(order.status) ? words('sentence') : say.text(`orders.next.${variant}.undated`),
    brief: BRIEF.has(order.status) ? words('brief') : undefined,
    date: at ? words('date') : undefined,
    at: at ?? undefined,
    action: actionOf(order, variant),
    quiet: step.quiet,
  };
}

/** Their sentence stands on a date that may not be set yet. */
const DATED = new Set<Status>(['queued', 'in_progress', 'quality_check', 'revision_requested']);

/** The statuses that stand in a list of what to do. */
const BRIEF = new Set<Status>(['quoted', 'awaiting_payment', 'awaiting_files', 'delivered', 'on_hold']);

const EDIT_WORDS: Partial<Record<Status, string>> = {
  draft: 'continue',
  awaiting_files: 'instructions',
  queued: 'instructions',
  delivered: 'changes',
  on_hold: 'answer',
  expired: 'renew',
};

/** Unpaid work is dropped, paid work is paid back: what is lost stands in the question. */
function removal(order: SomeOrder): 'draft' | 'unpaid' | 'paid' {
  if (order.status === 'draft' || order.status === 'expired') return 'draft';
  return ['awaiting_files', 'queued', 'on_hold'].includes(order.status) ? 'paid' : 'unpaid';
}

function deletion(order: SomeOrder, say: Speaker): Act {
  const kind = removal(order);
  const words = (part: string) =>
    say.text(`orders.delete.${kind}.${part}`, {
      name: order.name,
      total: order.total ? say.money(order.total) : say.text('orders.delete.all'),
    });
  const label = words('label');
  return { label, question: { title: words('title'), text: words('text'), confirm: label, keep: words('keep') } };
}

function act(row: Row, action: string, say: Speaker): Act | undefined {
  const order = row as unknown as SomeOrder;
  if (action === 'delete') return deletion(order, say);
  if (action === 'edit') {
    const word = EDIT_WORDS[order.status] ?? 'edit';
    return {
      label: say.text(`orders.act.${word}`),
      short: say.text(`orders.act.${word}_short`, { _: say.text(`orders.act.${word}`) }),
    };
  }
  if (action === 'checkout' && order.status === 'quoted') {
    return { label: say.text('orders.act.accept'), short: say.text('orders.act.accept_short') };
  }
  if (action === 'upload' || action === 'download') return { short: say.text(`orders.act.${action}_short`) };
  return undefined;
}

/** What an order asks of its customer in each status, and how its actions are called there. */
export const orderGuide: Guide = { next, act };
