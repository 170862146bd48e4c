import type { ActionTexts, BulkQuestion, I18n } from '../../engine/ui/resources/index.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';
import { sum } from './refundSummary.ts';

type Removal = 'draft' | 'expired' | 'request' | 'quote' | 'unpaid' | 'paid' | 'free';

const UNPAID: Partial<Record<OrderItem['status'], Removal>> = {
  draft: 'draft',
  expired: 'expired',
  quote_requested: 'request',
  quoted: 'quote',
  awaiting_payment: 'unpaid',
};

const kindOf = ({ status, refund_if_cancelled }: OrderItem): Removal =>
  UNPAID[status] ?? (refund_if_cancelled?.amount ? 'paid' : 'free');

const PURGED = new Set<Removal>(['draft', 'expired']);

/** The confirmation before several orders are removed: whether they are deleted, cancelled, or both. */
export function removalQuestion(chosen: OrderItem[], i18n: I18n): BulkQuestion | undefined {
  const purged = chosen.filter(order => PURGED.has(kindOf(order))).length;
  if (chosen.length === 0) return undefined;
  const kind = purged === chosen.length ? 'delete' : purged === 0 ? 'cancel' : 'both';
  const words = (part: string) => i18n.plural(`orders.remove_many.${kind}.${part}`, chosen.length);
  return {
    title: words('title'),
    confirm: words('confirm'),
    keep: i18n.plural('orders.remove_many.keep', chosen.length),
  };
}

/** The result for several orders: how many were deleted or cancelled, and the total refund. */
export function removalSummary(chosen: OrderItem[], i18n: I18n): string {
  const gone = chosen.filter(order => PURGED.has(kindOf(order))).length;
  const cancelled = chosen.length - gone;
  const countText = (part: string, count: number) =>
    count > 0 ? [i18n.plural(`resources.orders.together.${part}`, count)] : [];
  const back = sum(chosen.flatMap(order => order.refund_if_cancelled ?? []));
  return [
    ...countText('deleted', gone),
    ...countText('cancelled', cancelled),
    ...(back.amount > 0 ? [i18n.text('resources.orders.together.refund', { total: i18n.money(back) })] : []),
  ].join(' ');
}

/** Unpaid orders are dropped, paid ones refunded: the question says what is lost. */
export function removalAction(order: OrderItem, i18n: I18n): ActionTexts {
  const back = order.refund_if_cancelled;
  const kind = kindOf(order);
  const words = (part: string) =>
    i18n.text(`orders.delete.${kind}.${part}`, { name: order.name, total: back ? i18n.money(back) : '' });
  const label = words('label');
  return { label, question: { title: words('title'), text: words('text'), confirm: label, keep: words('keep') } };
}
