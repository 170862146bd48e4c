import { eq } from 'drizzle-orm';
import type { TransporterToken } from '../../../schemas/generated/types.ts';
import { audit, type Staff } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../http/problems.ts';
import { orders } from '../../orders/tables.ts';
import { issueToken } from '../../uploads/tokens.ts';
import { ensureAct } from './acts.ts';

/** Lets our team upload the result of an order through the same engine that takes the customer's files. */
export async function obtainResultToken(deps: Deps, by: Staff, uuid: string): Promise<TransporterToken> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.uuid, uuid));
  if (!order) throw refuse('order_not_found');
  ensureAct(order, 'upload_result');
  const token = await issueToken(deps, uuid, by.user.uuid, 'result');
  await deps.db.transaction(tx =>
    audit(tx, deps, by, { act: 'upload_result', customer: order.customer_uuid, order: uuid, before: {}, after: {} }),
  );
  return token;
}
