import type { I18n } from '../../engine/ui/resources/index.ts';
import type { Order, OrderItem } from '../../schemas/generated/types.ts';
import { refundSummary } from './refundSummary.ts';

type SomeOrder = OrderItem & Partial<Order>;

const closingEvent = ({ status, events = [] }: SomeOrder) => events.findLast(({ to }) => to === status);

/** Why an order was cancelled, and what goes back; of an expired one, which time ran out. Empty if unknown. */
export function cancellationText(order: SomeOrder, i18n: I18n): string {
  const end = closingEvent(order);
  if (order.status === 'expired') return i18n.text(`orders.next.expired.${end?.from === 'quoted' ? 'quote' : 'price'}`);
  if (order.status !== 'cancelled' || !end) return '';
  const isTold = end.actor !== 'support' || end.note;
  const { money, isThere } = refundSummary(order);
  return [
    isTold && i18n.text(`orders.cancelled.${end.actor}`, { note: end.note ?? '' }),
    money.amount > 0 &&
      i18n.text(`orders.next.cancelled.${isThere ? 'went_back' : 'goes_back'}`, { amount: i18n.money(money) }),
  ]
    .filter(Boolean)
    .join(' ');
}
