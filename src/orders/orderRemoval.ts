import type { Order, OrderItem } from '../../schemas/generated/types.ts';
import type { Act } from '../shared/screens/guide.ts';
import type { Speaker } from '../shared/screens/useSpeaker.ts';
import { moneyPaid } from './moneyPaid.ts';

type Removal = 'draft' | 'expired' | 'request' | 'quote' | 'unpaid' | 'paid' | 'free';

const UNPAID: Partial<Record<OrderItem['status'], Removal>> = {
  draft: 'draft',
  expired: 'expired',
  quote_requested: 'request',
  quoted: 'quote',
  awaiting_payment: 'unpaid',
};

/** Unpaid work is dropped, paid work is paid back: what is lost stands in the question. */
export function removalOf(order: OrderItem & Partial<Order>, say: Speaker): Act {
  const back = moneyPaid(order);
  const kind = UNPAID[order.status] ?? (back.amount > 0 ? 'paid' : 'free');
  const words = (part: string) =>
    say.text(`orders.delete.${kind}.${part}`, { name: order.name, total: say.money(back) });
  const label = words('label');
  return { label, question: { title: words('title'), text: words('text'), confirm: label, keep: words('keep') } };
}
