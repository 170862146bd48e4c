import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { CountedFiles } from '../../schemas/generated/types.ts';
import { files } from '../uploads/tables.ts';
import { countableFiles, decideOnQuantity, measuredUnits } from './compareQuantity.ts';
import type { OrderRow } from './tables.ts';

/** Compares the files of an order that is not paid yet with its quantity, as after the payment. Null: it has none. */
export async function countOrderFiles(db: Db | Tx, order: OrderRow): Promise<CountedFiles | null> {
  const { unit, quantity } = order;
  if (!quantity || !unit || !measuredUnits.includes(unit)) return null;
  const rows = countableFiles(await db.select().from(files).where(eq(files.order_uuid, order.uuid)));
  if (!rows.length) return null;
  const counts = rows.map(row => (row.measured_unit === unit ? row.measured_count : null));
  const decision = decideOnQuantity(order, rows);
  return {
    kind: decision.kind === 'continue' ? 'same' : decision.kind,
    unit: unit as CountedFiles['unit'],
    ordered: quantity,
    counted: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    not_counted: counts.filter(count => count === null).length,
  };
}
