import { problem } from '../../engine/server/http/index.ts';
import entity from '../../schemas/orders/order.entity.json' with { type: 'json' };
import type { Held } from './allowedActions.ts';
import type { OrderStatus } from './tables.ts';

/** From each status, the statuses it may become; the schema file has them. Anything else is refused. */
const transitions: Partial<Record<OrderStatus, readonly string[]>> = entity['x-entity'].states.transitions;

/** Throws if an order of this status may not become the other one. */
export function ensureTransition(order: Held, to: OrderStatus): void {
  const returns = order.status !== 'on_hold' || to === 'cancelled' || to === order.hold_return_to;
  if (!transitions[order.status]?.includes(to) || !returns) throw problem('order_status');
}
