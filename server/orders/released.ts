import type { FileRow } from '../uploads/tables.ts';
import type { OrderRow } from './tables.ts';

/**
 * A result, and each new version of it, is for the customer once our team has delivered it. What was not whole then, or
 * is harmful, was not delivered.
 */
export const isReleased = (
  { delivered_at }: Pick<OrderRow, 'delivered_at'>,
  { role, upload, scan, created_at, finished_at }: Result,
): boolean =>
  role !== 'result' ||
  (delivered_at !== null && upload === 'done' && scan !== 'quarantined' && (finished_at ?? created_at) <= delivered_at);

type Result = Pick<FileRow, 'role' | 'upload' | 'scan' | 'created_at' | 'finished_at'>;
