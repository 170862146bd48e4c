import { eq } from 'drizzle-orm';
import { type ActingStaff, audit } from '../../../engine/server/audit/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { ServerTexts } from '../../../engine/server/index.ts';
import type { TransporterToken, UploadSync } from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';
import { type SyncRequest, syncResults } from '../../uploads/uploads.ts';
import { issueToken } from '../../uploads/uploadTokens.ts';
import { ensureAction } from './supportActions.ts';

/** The files of the result that staff have sent so far, checked against the store. */
export async function resultFiles(deps: Deps, { uuid, window }: SyncRequest, texts: ServerTexts): Promise<UploadSync> {
  return syncResults(deps, await takingResults(deps, uuid), window, texts);
}

/** Lets staff upload the result of an order through the same engine that takes the customer's files. */
export async function obtainResultToken(deps: Deps, by: ActingStaff, uuid: string): Promise<TransporterToken> {
  const order = await takingResults(deps, uuid);
  return deps.db.transaction(async tx => {
    const kept = { action: 'upload_result', owner: order.customer_uuid, links: { order: uuid } };
    await audit(tx, deps, by, { ...kept, before: {}, after: {} });
    return issueToken({ ...deps, db: tx }, uuid, by.user.uuid, 'result');
  });
}

async function takingResults({ db }: Deps, uuid: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.uuid, uuid));
  if (!order) throw problem('order_not_found');
  ensureAction(order, 'upload_result');
  return order;
}
