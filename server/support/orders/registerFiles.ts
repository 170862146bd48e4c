import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../engine/server/db/index.ts';
import { integrityError, problem } from '../../../engine/server/http/index.ts';
import type { SupportFiles } from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { hasSource } from '../../orders/compareQuantity.ts';
import { continueWithFiles } from '../../orders/reconcileQuantity.ts';
import type { OrderRow } from '../../orders/tables.ts';
import type { TransitionContext } from '../../orders/transition.ts';
import { maxQuantity } from '../../pricing/maxQuantity.ts';
import { customerRoles, files } from '../../uploads/tables.ts';

/**
 * Files that came by a link or on a drive: their names and counts are stored with the order, their bytes stay with
 * staff. Uploads for the order count as well.
 */
export async function registerFiles(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { files: named = [] }: SupportFiles,
  did: TransitionContext,
): Promise<OrderRow> {
  const here = await tx.select().from(files).where(eq(files.order_uuid, order.uuid));
  const names = [
    ...here.filter(file => customerRoles.includes(file.role)).map(file => file.name),
    ...named.map(one => one.name),
  ];
  if (new Set(names).size < names.length)
    throw integrityError(['body', 'files'], 'Each file of an order has a name of its own.');
  const counted = named.reduce((sum, { count = 0 }) => sum + count, 0);
  if (counted > maxQuantity(order.unit))
    throw integrityError(['body', 'files'], `These are more than ${maxQuantity(order.unit)} together.`);
  const added = named.length
    ? await tx
        .insert(files)
        .values(rowsOf(order, named, deps.clock.now()))
        .returning()
    : [];
  if (!hasSource([...here, ...added])) throw problem('upload_empty');
  return continueWithFiles({ tx, deps, order, files: [...here, ...added] }, did);
}

const rowsOf = (order: OrderRow, named: NonNullable<SupportFiles['files']>, at: Date) =>
  named.map(({ name, file_type, size = 0, count }) => ({
    uuid: randomUUID(),
    order_uuid: order.uuid,
    name,
    file_type,
    size,
    received: 0,
    version: 1,
    storage_key: `elsewhere/${randomUUID()}`,
    role: file_type === 'metadata' ? ('metadata' as const) : ('source' as const),
    measured_unit: count === undefined ? null : order.unit,
    measured_count: count ?? null,
    scan: 'clean' as const,
    upload: 'done' as const,
    // Never to be downloaded from here.
    created_at: at,
    updated_at: at,
    finished_at: at,
    measured_at: at,
    expires_at: at,
  }));
