import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import type { Deps } from '../deps.ts';
import { orders } from './tables.ts';

/** Publishes a change of an order's files or messages, where the caller does not know whose order it is. */
export async function publishOrderChange(
  db: Db | Tx,
  deps: Pick<Deps, 'clock'>,
  resource: 'files' | 'messages',
  uuid: string,
): Promise<void> {
  const [order] = await db.select({ customer: orders.customer_uuid }).from(orders).where(eq(orders.uuid, uuid));
  if (order) await publish(db, deps, { owner: order.customer, resource, uuid });
}
