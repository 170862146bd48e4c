import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import type { Deps } from '../deps.ts';
import { mailCustomer } from './orderMails.ts';
import { type OrderRow, orders } from './tables.ts';
import { recordEvent, type TransitionContext } from './transition.ts';

interface Person {
  uuid: string;
  name: string;
}

/** Assigns another editor to an order. Status and due date do not change. */
export async function changeEditor(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  order: OrderRow,
  editor: Person,
  did: TransitionContext,
): Promise<OrderRow> {
  const at = deps.clock.now();
  const [changed] = await tx
    .update(orders)
    .set({ editor_uuid: editor.uuid, updated_at: at })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  await recordEvent(tx, order, { ...did, at, type: 'editor_changed' });
  await mailCustomer(tx, deps, order, link => ({
    template: 'order_editor_changed',
    data: { number: order.number, editor: editor.name, link },
  }));
  await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  return changed ?? order;
}
