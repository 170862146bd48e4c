import type { FileRow } from '../uploads/tables.ts';
import type { OrderRow } from './tables.ts';

/**
 * A customer sees a result, and each new version of it, once staff have delivered it. Files that were incomplete then,
 * or are harmful, were not delivered.
 */
export const isVisibleToCustomer = (
  { delivered_at }: Pick<OrderRow, 'delivered_at'>,
  { role, upload, scan, created_at, finished_at }: ResultFacts,
): boolean =>
  role !== 'result' ||
  (delivered_at !== null && upload === 'done' && scan !== 'quarantined' && (finished_at ?? created_at) <= delivered_at);

type ResultFacts = Pick<FileRow, 'role' | 'upload' | 'scan' | 'created_at' | 'finished_at'>;
type FileFacts = ResultFacts & Pick<FileRow, 'author_uuid' | 'message_uuid'>;

/**
 * Whether a side of an order sees a file. An attachment belongs to its message: the side that wrote it sees it in any
 * state, the other side only when it is whole and clean.
 */
export function isVisibleToSide(
  side: 'customer' | 'support',
  order: Pick<OrderRow, 'delivered_at' | 'customer_uuid'>,
  file: FileFacts,
): boolean {
  if (file.role !== 'attachment') return side === 'support' || isVisibleToCustomer(order, file);
  const author = file.author_uuid === order.customer_uuid ? 'customer' : 'support';
  const isSafe = file.upload === 'done' && file.scan === 'clean';
  return file.message_uuid !== null && (author === side || isSafe);
}
