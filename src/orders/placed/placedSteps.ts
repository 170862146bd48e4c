import type { I18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { orderPresenter } from '../orderPresenter.ts';

export interface PlacedStep {
  key: string;
  title: string;
  text: string | null;
  /** When the step was done, or is promised to be done. */
  at: string | null;
  state: 'done' | 'now' | 'later' | 'goal';
}

/** The current step for each status in which an order is placed and not yet back. */
const CURRENT: Partial<Record<Order['status'], string>> = {
  quote_requested: 'received',
  awaiting_files: 'files',
  queued: 'received',
  in_progress: 'in_progress',
  quality_check: 'quality_check',
};

/** Whether the order is placed and not yet back. Only then the page after placing shows it. */
export const isOnItsWay = ({ status }: Pick<Order, 'status'>): boolean => status in CURRENT;

const PLACED = new Set(['quote_requested', 'awaiting_files', 'queued']);
/** When the order was last placed, or its quote last requested. */
const getPlacedAt = ({ events }: Order): string | null =>
  events.findLast(({ from, to }) => to !== null && PLACED.has(to) && from !== 'awaiting_files')?.at ?? null;

const isPaid = ({ payments }: Order): boolean => payments.some(({ payment_status: status }) => status === 'succeeded');

function receivedText(order: Order, i18n: I18n): string {
  const words = (key: string) => i18n.text(`placed.received.${key}`);
  if (order.status === 'quote_requested') return words('quote');
  const settled = words(isPaid(order) ? 'paid' : 'free');
  return order.status === 'awaiting_files' ? settled : `${settled} ${words('complete')}`;
}

/** Returns the main steps from the order to its result, with the state of each. */
export function placedSteps(order: Order, i18n: I18n): PlacedStep[] {
  const { status } = order;
  const isQuote = status === 'quote_requested';
  const words = (key: string) => i18n.text(`placed.${key}`);
  const statusName = (name: Order['status']) => i18n.text(`consts.orders.status.${name}`);
  const waiting = status === 'awaiting_files' && orderPresenter.next({ ...order, id: order.uuid }, i18n);
  const rounds = i18n.plural('orders.rounds', order.revisions_left);
  const steps: Omit<PlacedStep, 'state'>[] = [
    {
      key: 'received',
      title: words(isQuote ? 'received.requested' : 'received.title'),
      text: receivedText(order, i18n),
      at: getPlacedAt(order),
    },
    ...(isQuote ? [{ key: 'quote', title: statusName('quoted'), text: words('quoted'), at: null }] : []),
    ...(waiting ? [{ key: 'files', title: waiting.title ?? '', text: waiting.sentence ?? null, at: null }] : []),
    {
      key: 'in_progress',
      title: statusName('in_progress'),
      text: words(isQuote ? 'starts_after_quote' : status === 'in_progress' ? 'started' : 'starts'),
      at: null,
    },
    { key: 'quality_check', title: statusName('quality_check'), text: words('checked'), at: null },
    {
      key: 'back',
      title: words('back'),
      text: i18n.text('placed.back_text', { rounds }),
      at: order.due_at,
    },
  ];
  const current = steps.findIndex(({ key }) => key === CURRENT[status]);
  const stateOf = (place: number): PlacedStep['state'] => {
    if (place === steps.length - 1) return 'goal';
    return place < current ? 'done' : place === current ? 'now' : 'later';
  };
  return steps.map((step, place) => ({ ...step, state: stateOf(place) }));
}
