import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { Config } from '../config.ts';
import { type OrderRow, type OrderStatus, orders } from '../orders/tables.ts';
import { customerRoles, files } from './tables.ts';
import { unfinished } from './uploadRecords.ts';

type State = keyof Config['uploadQuotas']['bytes'];

/** The number and size of the files that a registration adds. */
export interface AddedFiles {
  files: number;
  bytes: number;
}

const over: OrderStatus[] = ['completed', 'cancelled'];

/** The quota that an order's files count towards: files of paid orders may take more space. */
const stateOf = ({ status, paid_at }: Pick<OrderRow, 'status' | 'paid_at'>): State =>
  paid_at ? 'paid' : status === 'draft' ? 'draft' : 'unpaid';

/** Files that staff attach to messages do not count. */
const ownAttachment = and(eq(files.role, 'attachment'), eq(files.author_uuid, orders.customer_uuid));

const state = sql<State>`case when ${orders.paid_at} is not null then 'paid'
  when ${orders.status} = 'draft' then 'draft' else 'unpaid' end`;

/**
 * Refuses files that would go beyond what its customer may have: bytes by the state of the orders, drafts with files,
 * and uploads that are begun and not finished. Of orders that are over only attachments count: those may still come.
 */
export async function ensureQuota(
  tx: Tx,
  { uploadQuotas: quotas }: Pick<Config, 'uploadQuotas'>,
  order: OrderRow,
  added: AddedFiles,
): Promise<void> {
  // Registrations of one customer are serialized here, across their orders.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${order.customer_uuid}, 4218))`);
  const held = await tx
    .select({
      state,
      bytes: sql<number>`sum(${files.size})`.mapWith(Number),
      open: sql<number>`count(*) filter (where ${inArray(files.upload, unfinished)})`.mapWith(Number),
      orders: sql<string[]>`array_agg(distinct ${files.order_uuid})`,
    })
    .from(files)
    .innerJoin(orders, eq(orders.uuid, files.order_uuid))
    .where(
      and(
        eq(orders.customer_uuid, order.customer_uuid),
        or(
          and(inArray(files.role, customerRoles), sql`${orders.status} not in ${over}`),
          and(ownAttachment, or(ne(files.upload, 'done'), gt(files.received, 0))),
        ),
        ne(files.upload, 'failed'),
      ),
    )
    .groupBy(state);
  const own = stateOf(order);
  const used = held.find(one => one.state === own);
  const most = quotas.bytes[own];
  if ((used?.bytes ?? 0) + added.bytes > most)
    throw problem('upload_quota_bytes', { state: own, used: used?.bytes ?? 0, most });
  const drafts = own === 'draft' ? (used?.orders ?? []).filter(uuid => uuid !== order.uuid).length : 0;
  if (drafts >= quotas.drafts) throw problem('upload_quota_drafts', { used: drafts, most: quotas.drafts });
  const open = held.reduce((sum, one) => sum + one.open, 0);
  if (open + added.files > quotas.open) throw problem('upload_quota_open', { used: open, most: quotas.open });
}
