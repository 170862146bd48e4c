import { eq } from 'drizzle-orm';
import { audit, type Staff } from '../../audit/audit.ts';
import type { Facts } from '../../audit/tables.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../http/problems.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';
import type { Act } from '../../orders/transition.ts';
import { ensureAct, type SupportAct } from './acts.ts';

export interface OnOrder {
  by: Staff;
  uuid: string;
  act: SupportAct;
  note?: string | null;
  /** Everything is done and taken back: `Rehearsed` says that it could be. */
  rehearse?: boolean;
}

/** Thrown at the end of a rehearsal, so that nothing of it stays. */
export class Rehearsed extends Error {}

/** `did` stands in the order's history with our team as its author, and the note with it. */
type Work = (tx: Tx, order: OrderRow, did: Act) => Promise<OrderRow>;

/** An act of our team on anybody's order: allowed in its status, done under its lock, and kept with before and after. */
export const onOrder = (
  deps: Deps,
  { by, uuid, act, note = null, rehearse = false }: OnOrder,
  work: Work,
): Promise<OrderRow> =>
  deps.db.transaction(async tx => {
    const [order] = await tx.select().from(orders).where(eq(orders.uuid, uuid)).for('update');
    if (!order) throw refuse('order_not_found');
    ensureAct(order, act);
    const after = await work(tx, order, { actor: 'support', actor_uuid: by.user.uuid, note });
    await audit(tx, deps, by, {
      act,
      customer: order.customer_uuid,
      order: order.uuid,
      before: factsOf(order),
      after: factsOf(after),
      why: note,
    });
    if (rehearse) throw new Rehearsed();
    return after;
  });

const factsOf = (order: OrderRow): Facts => ({
  status: order.status,
  quantity: order.quantity,
  total: order.total,
  balance_due: order.balance_due,
  due_at: order.due_at?.toISOString() ?? null,
  editor_uuid: order.editor_uuid,
  on_hold_reason: order.on_hold_reason,
  hold_return_to: order.hold_return_to,
  hold_question: order.hold_question,
});
