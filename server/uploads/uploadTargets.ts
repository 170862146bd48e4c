import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { problem } from '../../engine/server/http/index.ts';
import { acceptsMessages } from '../../schemas/orders/messaging.ts';
import { assertAcceptsFiles } from '../orders/orders.ts';
import type { OrderRow } from '../orders/tables.ts';
import { customerRoles, type FileRow, files } from './tables.ts';

/** An order as a token opens it: what is sent for it, and by whom. */
export type UploadTarget = OrderRow & { sends: 'source' | 'result' | 'attachment'; sent_by: string };

/** Identifies the files of one purpose among all others of an order. An attachment is its author's until it is sent. */
export type UploadPurpose = Pick<UploadTarget, 'uuid' | 'sends' | 'sent_by'>;

const withEditor: readonly OrderRow['status'][] = ['in_progress', 'quality_check'];

/** Refuses with 409 when the order takes no files of this purpose in its status. */
export function assertAccepts(order: OrderRow, sends: UploadTarget['sends']): void {
  if (sends === 'source') assertAcceptsFiles(order);
  else if (sends === 'result' ? !withEditor.includes(order.status) : !acceptsMessages(order))
    throw problem('order_not_accepting_files');
}

const rolesOf = (sends: UploadTarget['sends']): FileRow['role'][] => (sends === 'source' ? customerRoles : [sends]);

/** Whether a token opens a file: to the token of another purpose or person the file does not exist. */
export const opens = ({ sends, sent_by }: UploadTarget, { role, author_uuid, message_uuid }: FileRow): boolean =>
  rolesOf(sends).includes(role) && (sends !== 'attachment' || (author_uuid === sent_by && message_uuid === null));

/** The files of a purpose, as a condition; see `opens`. */
export function ofPurpose({ uuid, sends, sent_by }: UploadPurpose): SQL | undefined {
  const unsent = and(eq(files.author_uuid, sent_by), isNull(files.message_uuid));
  return and(
    eq(files.order_uuid, uuid),
    inArray(files.role, rolesOf(sends)),
    sends === 'attachment' ? unsent : undefined,
  );
}
