import { type Condition, nodeHolds, readCondition } from '../../../engine/dsl/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { SupportOrder } from '../../../schemas/generated/types.ts';
import resource from '../../../schemas/support/orders/support_orders.resource.json' with { type: 'json' };
import { holdKind } from '../../orders/holdText.ts';
import type { OrderRow } from '../../orders/tables.ts';

export type SupportAction = SupportOrder['allowed_actions'][number];

/** Where the rules are, to explain why an action is refused. */
export const rulesFile = 'support_orders.resource.json';
/**
 * When staff may run which action: the same conditions as on the pages, parsed once, because a page of the list
 * evaluates all of them for each row. The transitions are in the entity's table of states.
 */
const rules = (Object.entries(resource.actions) as [SupportAction, { when: Condition }][]).map(
  ([action, { when }]) => [action, readCondition(when)] as const,
);

type OrderFacts = Pick<OrderRow, 'status' | 'submission_method' | 'on_hold_reason' | 'balance_due' | 'editor_uuid'> & {
  /** Absent if the action itself checks it, under its lock. */
  customer_locked?: SupportOrder['customer_locked'];
  result_waiting?: boolean;
  payment_open?: boolean;
};

// rule: support_orders.allowed_actions
export function supportActions(order: OrderFacts): SupportAction[] {
  const { status, submission_method, editor_uuid, customer_locked, result_waiting, payment_open } = order;
  const row: Partial<SupportOrder> = {
    status,
    editor_uuid,
    customer_locked,
    result_waiting,
    payment_open,
    submission_method: submission_method as SupportOrder['submission_method'],
    on_hold_kind: holdKind(order),
  };
  return rules.filter(([, when]) => nodeHolds(when, row)).map(([action]) => action);
}

/**
 * Rejects an action that the order's status rules out. The delivery itself reports why a result cannot be delivered.
 */
export function ensureAction(order: OrderFacts, action: SupportAction): void {
  if (!supportActions({ ...order, result_waiting: true }).includes(action)) throw problem('order_status');
}
