import { eq } from 'drizzle-orm';
import { type ActingStaff, type AuditFacts, audit } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { Deps } from '../../deps.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';
import type { TransitionContext } from '../../orders/transition.ts';
import { ensureAction, type SupportAction } from './supportActions.ts';

export interface OrderActionRequest {
  by: ActingStaff;
  uuid: string;
  action: SupportAction;
  note?: string | null;
}

/** `did` is recorded in the order's history with staff as its author, and with the note. */
export type Work = (tx: Tx, order: OrderRow, did: TransitionContext) => Promise<OrderRow>;

/** Runs an action of staff on any order: allowed in its status, under its lock, and audited with before and after. */
export const withLockedOrder = (deps: Deps, wanted: OrderActionRequest, work: Work): Promise<OrderRow> =>
  deps.db.transaction(tx => runStaffAction(tx, deps, wanted, work));

/** Like `withLockedOrder`, in the caller's transaction. */
export async function runStaffAction(
  tx: Tx,
  deps: Deps,
  { by, uuid, action, note = null }: OrderActionRequest,
  work: Work,
): Promise<OrderRow> {
  const [before] = await tx.select().from(orders).where(eq(orders.uuid, uuid)).for('update');
  if (!before) throw problem('order_not_found');
  ensureAction(before, action);
  const after = await work(tx, before, { actor: 'support', actor_uuid: by.user.uuid, note });
  await audit(tx, deps, by, {
    action,
    owner: before.customer_uuid,
    links: { order: before.uuid },
    before: factsOf(before),
    after: factsOf(after),
    why: note,
  });
  return after;
}

const factsOf = (order: OrderRow): AuditFacts => ({
  status: order.status,
  quantity: order.quantity,
  total: order.total,
  balance_due: order.balance_due,
  due_at: order.due_at?.toISOString() ?? null,
  editor_uuid: order.editor_uuid,
  on_hold_reason: order.on_hold_reason,
  hold_return_to: order.hold_return_to,
  hold_question: order.hold_question,
  measured_quantity: order.measured_quantity,
});
