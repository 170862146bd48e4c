import type { Db } from '../../engine/server/db/index.ts';
import type { UploadOutcome } from '../../schemas/generated/types.ts';
import { previewSettlement, toReceipt } from '../orders/orders.ts';
import type { OrderRow } from '../orders/tables.ts';
import type { FileRow } from './tables.ts';

/** Computes what finishing with the current files would do to the price, for the page that asks for confirmation. */
export async function outcomeOf(
  db: Db,
  order: OrderRow,
  files: FileRow[],
  locale: string,
): Promise<UploadOutcome | null> {
  const found = await previewSettlement(db, order, files);
  if (!found || !order.unit) return null;
  const { kind, ordered, measured, difference } = found;
  return {
    kind,
    ordered,
    counted: measured,
    unit: order.unit as UploadOutcome['unit'],
    price: toReceipt({ ...order, price_expires_at: null }, difference, locale),
  };
}
