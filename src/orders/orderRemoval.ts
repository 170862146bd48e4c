import type { Order, OrderItem } from '../../schemas/generated/types.ts';
import type { Act } from '../shared/screens/guide.ts';
import type { Speaker } from '../shared/screens/useSpeaker.ts';
import { moneyPaid, sum } from './moneyPaid.ts';

type Removal = 'draft' | 'expired' | 'request' | 'quote' | 'unpaid' | 'paid' | 'free';

const UNPAID: Partial<Record<OrderItem['status'], Removal>> = {
  draft: 'draft',
  expired: 'expired',
  quote_requested: 'request',
  quoted: 'quote',
  awaiting_payment: 'unpaid',
};

const kindOf = (order: OrderItem & Partial<Order>): Removal =>
  UNPAID[order.status] ?? (moneyPaid(order).amount > 0 ? 'paid' : 'free');

const VANISHES = new Set<Removal>(['draft', 'expired']);

/** The same of several: how many of each, and how much money goes back in all. */
export function removalsOf(chosen: OrderItem[], say: Speaker): string {
  const gone = chosen.filter(order => VANISHES.has(kindOf(order))).length;
  const paid = chosen.filter(order => kindOf(order) === 'paid').map(moneyPaid);
  const cancelled = chosen.length - gone;
  const counted = (part: string, count: number) =>
    count > 0 ? [say.counted(`resources.orders.together.${part}`, count)] : [];
  const back = sum(paid, null);
  return [
    ...counted('deleted', gone),
    ...counted('cancelled', cancelled),
    ...(back.amount > 0 ? [say.text('resources.orders.together.refund', { total: say.money(back) })] : []),
  ].join(' ');
}

/** Unpaid work is dropped, paid work is paid back: what is lost stands in the question. */
export function removalOf(order: OrderItem & Partial<Order>, say: Speaker): Act {
  const back = moneyPaid(order);
  const kind = kindOf(order);
  const words = (part: string) =>
    say.text(`orders.delete.${kind}.${part}`, { name: order.name, total: say.money(back) });
  const label = words('label');
  return { label, question: { title: words('title'), text: words('text'), confirm: label, keep: words('keep') } };
}
