import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { fullName, textsOf } from '../../engine/server/index.ts';
import { type ListDefinition, readList, readPage } from '../../engine/server/listing/index.ts';
import type { OrderMessage, OrderMessagePost, OrderMessageQuery, Page } from '../../schemas/generated/types.ts';
import { acceptsMessages } from '../../schemas/orders/messaging.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import { unsubscribeLink } from '../mail/unsubscribe.ts';
import { startRetention } from '../orders/completeOrder.ts';
import { mailCustomer } from '../orders/orderMails.ts';
import { isVisibleToCustomer, isVisibleToSide } from '../orders/orders.ts';
import { type OrderRow, orderMessages, orders } from '../orders/tables.ts';
import { toOrderMessage } from '../orders/toOrderMessage.ts';
import { toOrderFile } from '../uploads/orderFile.ts';
import { type FileRow, files } from '../uploads/tables.ts';

/** Who reads or writes: the order's customer, or staff for any order. */
export interface MessageAuthor {
  user: UserRow;
  side: 'customer' | 'support';
  /** The origin of the request, for messages of staff. */
  address?: string;
}

interface About {
  voice: MessageAuthor;
  uuid: string;
  locale: string;
}

const messageList: ListDefinition = {
  uuid: orderMessages.uuid,
  fields: {},
  search: [],
  order: [desc(orderMessages.at), desc(orderMessages.uuid)],
};

const readers = alias(users, 'readers');

const listing = (db: Db) => ({
  db,
  from: orderMessages,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        message: orderMessages,
        author: fullName<string | null>(users),
        reader: fullName<string | null>(readers),
        total_rows,
      })
      .from(orderMessages)
      .leftJoin(users, eq(users.uuid, orderMessages.author_uuid))
      .leftJoin(readers, eq(readers.uuid, orderMessages.reader_uuid))
      .$dynamic(),
});

/** What was written about an order, the newest first. */
export async function listMessages(
  { db, ...deps }: Deps,
  { voice, uuid, locale }: About,
  query: OrderMessageQuery,
  url: string,
): Promise<Page<OrderMessage>> {
  const order = await find(db, voice, uuid);
  const list = readList(messageList, { ...query }, eq(orderMessages.order_uuid, uuid));
  const texts = textsOf(locale);
  return readPage(listing(db), list, url, async rows => {
    const named = rows.flatMap(({ message: { attachments, about } }) =>
      [...attachments, about?.file_uuid ?? []].flat(),
    );
    const sent = named.length ? await db.select().from(files).where(inArray(files.uuid, named)) : [];
    // A result in a message of staff becomes visible when it is delivered, not before.
    const seen = sent.filter(file => isVisibleToSide(voice.side, order, file));
    const attachments = seen.map(file => toOrderFile(deps, file));
    return rows.map(({ message, author, reader }) =>
      toOrderMessage(message, { author, reader, files: seen, attachments }, texts),
    );
  });
}

/** Writes to the other side: increases its count of unread messages, and notifies it by mail. */
export function sendMessage(
  deps: Deps,
  { voice, uuid, locale }: About,
  { text, attachments = [], about = null }: OrderMessagePost,
  done: (tx: Tx, message: OrderMessage) => Promise<void>,
): Promise<OrderMessage> {
  return deps.db.transaction(async tx => {
    const order = await find(tx, voice, uuid, true);
    if (!acceptsMessages(order)) throw problem('order_status');
    const sent = await attachable(tx, voice, order, attachments);
    const place = about && (await findPlace(tx, order, about.file_uuid));
    const message = {
      uuid: randomUUID(),
      order_uuid: uuid,
      at: deps.clock.now(),
      text,
      attachments,
      author: voice.side,
      author_uuid: voice.user.uuid,
      about,
      read_at: null,
      reader_uuid: null,
    };
    await tx.insert(orderMessages).values(message);
    await attachFiles(tx, deps, order, message.uuid, sent);
    if (voice.side === 'support')
      await tx
        .update(orders)
        .set({ unread_messages: sql`${orders.unread_messages} + 1` })
        .where(eq(orders.uuid, uuid));
    await auditStaffMessage(tx, deps, voice, order);
    await notifyRecipient(tx, deps, order, voice, { text, quoted: quoteOf(place, about) });
    await publish(tx, deps, { owner: order.customer_uuid, resource: 'messages', uuid });
    const facts = {
      author: nameOf(voice.user),
      reader: null,
      files: place ? [place] : [],
      attachments: sent.map(file => toOrderFile(deps, file)),
    };
    const answer = toOrderMessage(message, facts, textsOf(locale));
    await done(tx, answer);
    return answer;
  });
}

async function auditStaffMessage(
  tx: Tx,
  deps: Deps,
  { user, side, address }: MessageAuthor,
  order: OrderRow,
): Promise<void> {
  if (side !== 'support') return;
  const about = { owner: order.customer_uuid, links: { order: order.uuid }, before: {}, after: {} };
  await audit(tx, deps, { user, address: address ?? null }, { action: 'send_message', ...about });
}

/** The other side's messages have been read. */
export const readMessages = (deps: Deps, { voice, uuid }: Pick<About, 'voice' | 'uuid'>): Promise<void> =>
  deps.db.transaction(async tx => {
    const order = await find(tx, voice, uuid, true);
    const theirs =
      voice.side === 'support' ? eq(orderMessages.author, 'customer') : ne(orderMessages.author, 'customer');
    const read = await tx
      .update(orderMessages)
      .set({ read_at: deps.clock.now(), reader_uuid: voice.user.uuid })
      .where(and(eq(orderMessages.order_uuid, uuid), theirs, isNull(orderMessages.read_at)))
      .returning({ uuid: orderMessages.uuid });
    if (voice.side === 'customer') await tx.update(orders).set({ unread_messages: 0 }).where(eq(orders.uuid, uuid));
    // Other pages of the reader no longer count them.
    if (read.length) await publish(tx, deps, { owner: order.customer_uuid, resource: 'messages', uuid });
  });

/** Returns the order of a message: one of the customer's own, or any for staff. */
export async function find(db: Db | Tx, { user, side }: MessageAuthor, uuid: string, lock = false): Promise<OrderRow> {
  const own = side === 'customer' ? eq(orders.customer_uuid, user.uuid) : undefined;
  const query = db
    .select()
    .from(orders)
    .where(and(eq(orders.uuid, uuid), own));
  const [order] = await (lock ? query.for('update') : query);
  if (!order) throw problem('order_not_found');
  return order;
}

const over: readonly OrderRow['status'][] = ['completed', 'cancelled'];

/** New files belong to the message from now on. They are kept as long as the order's own. */
async function attachFiles(tx: Tx, deps: Deps, order: OrderRow, message_uuid: string, sent: FileRow[]): Promise<void> {
  const uuids = sent.filter(({ role }) => role === 'attachment').map(({ uuid }) => uuid);
  if (!uuids.length) return;
  await tx.update(files).set({ message_uuid }).where(inArray(files.uuid, uuids));
  if (over.includes(order.status)) await startRetention(tx, deps, order);
}

/**
 * Files of the order that the writer could see: nothing in quarantine, and no result before it is released. New files
 * are those that the same person has sent for this message.
 */
async function attachable(
  tx: Tx,
  { user, side }: MessageAuthor,
  order: OrderRow,
  wanted: string[],
): Promise<FileRow[]> {
  if (!wanted.length) return [];
  const found = await tx
    .select()
    .from(files)
    .where(and(eq(files.order_uuid, order.uuid), inArray(files.uuid, wanted), eq(files.upload, 'done')));
  const isNew = (file: FileRow) =>
    file.author_uuid === user.uuid && file.message_uuid === null && file.scan !== 'quarantined';
  const seen = found.filter(file =>
    file.role === 'attachment' ? isNew(file) : side === 'support' || isVisibleToCustomer(order, file),
  );
  if (seen.length < wanted.length) throw problem('attachment_unknown');
  return seen;
}

/** The file that a message is about. Both sides see the quote, so both must see the file. */
async function findPlace(tx: Tx, order: OrderRow, uuid: string): Promise<FileRow> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.uuid, uuid), eq(files.order_uuid, order.uuid), eq(files.upload, 'done')));
  if (!file || file.role === 'attachment' || !isVisibleToCustomer(order, file)) throw problem('message_file_unknown');
  return file;
}

/** The place of a message in its mail: the file, and the quoted text. */
const quoteOf = (file: FileRow | null, about: OrderMessagePost['about']): string =>
  file ? [file.name, about?.excerpt && `“${about.excerpt}”`].filter(Boolean).join('\n') : '';

const maxMailLength = 300;
const nameOf = ({ first_name, last_name }: UserRow): string => `${first_name} ${last_name}`;

/** Notifies the customer by mail, unless they turned that off; of staff only the editor of the order. */
async function notifyRecipient(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { user, side }: MessageAuthor,
  { text, quoted }: { text: string; quoted: string },
): Promise<void> {
  const letters = [...text];
  const told = letters.length > maxMailLength ? `${letters.slice(0, maxMailLength).join('')}…` : text;
  const author = nameOf(user);
  if (side === 'support')
    return mailCustomer(tx, deps, order, link => ({
      template: 'order_message',
      data: { number: order.number, link, author, text: told, quoted },
    }));
  if (!order.editor_uuid) return;
  const [editor] = await tx.select().from(users).where(eq(users.uuid, order.editor_uuid));
  if (!editor || editor.notifications.order_updates === false) return;
  const link = `${deps.config.publicUrl}/dashboard/support/orders/${order.uuid}`;
  await queueMail(tx, {
    to: editor.email,
    locale: editor.locale,
    at: deps.clock.now(),
    unsubscribe: unsubscribeLink(deps.config),
    template: 'order_message_to_team',
    data: { name: editor.first_name, number: order.number, link, author, text: told, quoted },
  });
}
