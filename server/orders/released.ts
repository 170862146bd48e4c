import type { FileRow } from '../uploads/tables.ts';
import type { OrderRow } from './tables.ts';

/** A result, and each new version of it, is for the customer once our team has delivered it. */
export const isReleased = (
  { delivered_at }: Pick<OrderRow, 'delivered_at'>,
  { role, created_at }: Pick<FileRow, 'role' | 'created_at'>,
): boolean => role !== 'result' || (delivered_at !== null && created_at <= delivered_at);
