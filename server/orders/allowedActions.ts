import type { OrderItem } from '../../schemas/generated/types.ts';
import type { OrderRow, OrderStatus } from './tables.ts';

type OrderAction = OrderItem['allowed_actions'][number];

// rule: orders.allowed_actions
const actions: Record<OrderStatus, readonly OrderAction[]> = {
  draft: ['edit', 'delete', 'upload'],
  quote_requested: ['edit', 'delete', 'upload', 'download'],
  quoted: ['edit', 'delete', 'checkout', 'download'],
  awaiting_payment: ['edit', 'delete', 'checkout', 'upload'],
  awaiting_files: ['edit', 'delete', 'upload', 'create_order'],
  queued: ['edit', 'delete', 'download', 'create_order'],
  in_progress: ['download', 'create_order'],
  quality_check: ['download', 'create_order'],
  delivered: ['edit', 'download', 'create_order'],
  revision_requested: ['download', 'create_order'],
  completed: ['download', 'create_order'],
  on_hold: ['edit', 'upload', 'download'],
  cancelled: ['create_order'],
  expired: ['edit', 'delete', 'create_order'],
};

export type Held = Pick<OrderRow, 'status' | 'hold_return_to' | 'balance_due'> & {
  /** Whether an open payment of the order may still succeed. Absent if an action checks that itself, under its lock. */
  payment_open?: boolean;
};

/** What the customer may do with an order now. */
export function allowedActions(order: Held): OrderAction[] {
  const allowed = [...actions[order.status]];
  if (order.status === 'on_hold') {
    if (order.balance_due) allowed.push('checkout');
    if (isCancellable(order)) allowed.push('delete');
  }
  return order.payment_open ? allowed.filter(action => !waitsForPayment(order, action)) : allowed;
}

/** A payment that may still succeed keeps the order, and the answers that it was priced by. */
const waitsForPayment = ({ status }: Held, action: OrderAction): boolean =>
  action === 'delete' || (action === 'edit' && (status === 'quoted' || status === 'awaiting_payment'));

/** Statuses in which staff still change an order's files. */
export const statusesInWork: OrderStatus[] = [
  'queued',
  'in_progress',
  'quality_check',
  'revision_requested',
  'on_hold',
];

const notStarted: readonly OrderStatus[] = ['awaiting_files', 'queued'];
const cancellable: readonly OrderStatus[] = ['quote_requested', 'quoted', 'awaiting_payment', ...notStarted];

/** Statuses in which some orders can be cancelled. */
export const statusesToCancelIn: OrderStatus[] = [...cancellable, 'on_hold'];

/** Placed orders that the customer may still cancel: before an editor has begun. */
export const isCancellable = ({ status, hold_return_to }: Held): boolean =>
  cancellable.includes(status) || (status === 'on_hold' && !!hold_return_to && notStarted.includes(hold_return_to));

export const isAllowed = (order: Held, action: OrderAction): boolean => allowedActions(order).includes(action);

/** How far along an order is, in percent: a rough figure for a bar, not a promise. */
export const progressOf: Record<OrderStatus, number> = {
  draft: 0,
  quote_requested: 0,
  quoted: 0,
  awaiting_payment: 0,
  awaiting_files: 5,
  queued: 15,
  in_progress: 50,
  quality_check: 85,
  delivered: 100,
  revision_requested: 60,
  completed: 100,
  on_hold: 15,
  cancelled: 0,
  expired: 0,
};
