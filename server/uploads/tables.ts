import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import type { OrderFile } from '../../schemas/generated/types.ts';
import { orderMessages, orders } from '../orders/tables.ts';
import type { DocumentProblem } from './documents/documentReader.ts';

/** What a server has read of a delivered document; the decisions are counted when the order is read. */
export type StoredReview = Omit<NonNullable<OrderFile['review']>, 'decided' | 'accepted' | 'open'>;

/** Results that are Word documents and have not been read yet. */
const unreadResults =
  "reviewed_at is null and role = 'result' and upload = 'done' and scan = 'clean' and name ilike '%.docx'";
export const isUnreadResult = sql.raw(unreadResults);

export const files = pgTable(
  'files',
  {
    uuid: id(),
    order_uuid: uuid()
      .notNull()
      .references(() => orders.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Bytes, and how many of them are stored. */
    size: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull(),
    file_type: text().notNull(),
    role: text().$type<OrderFile['role']>().notNull(),
    version: integer().notNull(),
    /** Key in the store; also the tus id. */
    storage_key: text().notNull(),
    sha256: text(),
    measured_unit: text(),
    measured_count: integer(),
    /** When it was counted, or given up as uncountable. */
    measured_at: at(),
    /** Keys of the pictures for lists and for the viewer, in the store. */
    thumbnail_key: text(),
    preview_key: text(),
    /** Why there is no picture. */
    preview_problem: text().$type<OrderFile['preview_problem']>(),
    /** When the pictures were made, or given up. */
    previewed_at: at(),
    scan: text().$type<OrderFile['scan']>().notNull(),
    upload: text().$type<OrderFile['upload']>().notNull(),
    /** The current writer, on any server, and its last sign of life; see leases.ts. */
    writer: uuid(),
    writer_seen_at: at(),
    /** The server that the writer is on; see `servers.ts`. */
    writer_server: integer(),
    /** The browser window that sends it: after a crash it may resume at once. */
    sender: text(),
    /** The sender's fingerprint of the file: the same one resumes an upload. */
    fingerprint: text(),
    /** Why the upload failed: a name that the language files know. */
    error: text().$type<'content' | 'protected' | 'other_type' | 'lost'>(),
    /** The format of what was sent, where it is another than the name says. */
    found: text(),
    /** For an attachment: the author, and the message once it is sent. */
    author_uuid: uuid(),
    message_uuid: uuid().references(() => orderMessages.uuid, { onDelete: 'cascade' }),
    created_at: at().notNull(),
    updated_at: at().notNull(),
    finished_at: at(),
    expires_at: at(),
    /** The figures of a result that is a Word document, or why it cannot be read; and when a server has read it. */
    review: jsonb().$type<StoredReview | { problem: DocumentProblem }>(),
    reviewed_at: at(),
    /** The stored comparison of a result without tracked changes with its source. */
    compared_key: text(),
    compared_size: bigint({ mode: 'number' }),
  },
  table => [
    index('files_order').on(table.order_uuid, table.created_at),
    uniqueIndex('files_storage_key').on(table.storage_key),
    // Two windows that begin the same file at once: one of them gets an error.
    uniqueIndex('files_name').on(table.order_uuid, table.role, table.name, table.version),
    index('files_writer').on(table.writer).where(sql`writer is not null`),
    index('files_unscanned').on(table.finished_at).where(sql`upload = 'done' and scan = 'pending'`),
    index('files_unfinished').on(table.upload, table.updated_at),
    index('files_message').on(table.message_uuid).where(sql`message_uuid is not null`),
    index('files_unsent').on(table.updated_at).where(sql`role = 'attachment' and message_uuid is null`),
    uniqueIndex('files_compared_key').on(table.compared_key).where(sql`compared_key is not null`),
    index('files_unread').on(table.created_at).where(isUnreadResult),
    uniqueIndex('files_thumbnail_key').on(table.thumbnail_key).where(sql`thumbnail_key is not null`),
    uniqueIndex('files_preview_key').on(table.preview_key).where(sql`preview_key is not null`),
    index('files_unpreviewed').on(table.created_at).where(sql`previewed_at is null and upload = 'done'`),
    index('files_uncounted').on(table.created_at).where(sql`measured_at is null and upload = 'done'`),
  ],
);

/** One live uploader token for an order, a purpose and a person: a newer one replaces the row. */
export const uploadTokens = pgTable(
  'upload_tokens',
  {
    order_uuid: uuid()
      .notNull()
      .references(() => orders.uuid, { onDelete: 'cascade' }),
    token_hash: text().notNull(),
    user_uuid: uuid().notNull(),
    /** The customer's own files, the result of staff, or an attachment of a message of either. */
    sends: text().$type<'source' | 'result' | 'attachment'>().notNull(),
    expires_at: at().notNull(),
    created_at: at().notNull(),
  },
  table => [
    primaryKey({ columns: [table.order_uuid, table.sends, table.user_uuid] }),
    uniqueIndex('upload_tokens_hash').on(table.token_hash),
  ],
);

export type FileRow = typeof files.$inferSelect;

/** What to return of deleted rows, so that their bytes can be removed too. */
export const fileKeys = {
  storage_key: files.storage_key,
  compared_key: files.compared_key,
  thumbnail_key: files.thumbnail_key,
  preview_key: files.preview_key,
};

/** The keys under which the bytes of a file and of its pictures are stored. */
export const keysOf = (row: Pick<FileRow, keyof typeof fileKeys>): string[] =>
  [row.storage_key, row.compared_key, row.thumbnail_key, row.preview_key].flatMap(key => key ?? []);

/** Roles of the files that a customer orders with: they are counted, priced and edited by staff. */
export const customerRoles: FileRow['role'][] = ['source', 'metadata'];
