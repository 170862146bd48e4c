import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEntries } from '../../engine/server/audit/index.ts';
import type { Tx } from '../../engine/server/db/index.ts';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import { ownAccesses, ownRecords } from '../../engine/server/records/index.ts';
import { savedViews } from '../../engine/server/saved-views/index.ts';
import { sessions } from '../auth/tables.ts';
import { couponUses, credits, paymentMethods, payments, refunds, subscriptions } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { devices } from '../devices/tables.ts';
import { documents } from '../documents/tables.ts';
import { customPrices } from '../generated/entityTables.ts';
import { contactAnswers, contactMessages } from '../messages/tables.ts';
import { orderEvents, orderMessages, orders } from '../orders/tables.ts';
import { recipes } from '../recipes/tables.ts';
import { consents } from '../support/seeing/tables.ts';
import { customerRoles, files } from '../uploads/tables.ts';
import { acceptances, accountEvents, organizations, type UserRow, users } from './tables.ts';

type Row = Record<string, unknown>;

/** One JSON file of a copy: its name, and its rows in batches. */
export interface ExportSource {
  name: string;
  rows(tx: Tx): AsyncIterable<Row[]>;
}

const batch = 500;

/** Secrets, keys of other systems, and what only the machinery needs: never part of a copy. */
const left = new Set([
  ...['password_hash', 'email_key', 'provider_customer', 'provider_method', 'provider_key', 'provider', 'fingerprint'],
  ...['cookie_hash', 'access_hash', 'access_expires_at', 'seeing_uuid', 'seeing_until', 'device_id', 'session_uuid'],
  ...['storage_key', 'writer', 'writer_seen_at', 'writer_server', 'sender', 'requires_action', 'form_version', 'by'],
  ...['actor_uuid', 'author_uuid', 'editor_uuid', 'assignee_uuid', 'address', 'why', 'told'],
]);
/** An address of a customer is theirs; that of an audit entry is a colleague's. */
const kept = (column: string, table: string): boolean =>
  !left.has(column) || (column === 'address' && table === 'organizations');

type Keyed = PgTable & { uuid: PgColumn };

const own = (name: string, table: Keyed, where: SQL | undefined): ExportSource => ({
  name,
  async *rows(tx) {
    let last: string | null = null;
    for (;;) {
      const after: SQL | undefined = last ? and(where, gt(table.uuid, last)) : where;
      const rows: Row[] = await tx.select().from(table).where(after).orderBy(table.uuid).limit(batch);
      if (rows.length) yield rows.map(row => cleaned(row, name));
      if (rows.length < batch) return;
      last = String(rows.at(-1)?.uuid);
    }
  },
});

const cleaned = (row: Row, name: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => kept(column, name)));

/** Everything that is stored about a person, each kind by the person's own key. */
export function exportSources(tx: Tx, { uuid, email }: UserRow): ExportSource[] {
  const theirOrders = tx.select({ uuid: orders.uuid }).from(orders).where(eq(orders.customer_uuid, uuid));
  const theirPayments = tx.select({ uuid: payments.uuid }).from(payments).where(eq(payments.customer_uuid, uuid));
  const theirMessages = or(eq(contactMessages.user_uuid, uuid), eq(contactMessages.reply_email, email));
  const ofMessages = tx.select({ uuid: contactMessages.uuid }).from(contactMessages).where(theirMessages);
  const sent = or(
    inArray(files.role, customerRoles),
    and(eq(files.role, 'result'), releasedResults),
    and(eq(files.role, 'attachment'), or(eq(files.author_uuid, uuid), receivedAttachment)),
  );
  return [
    own('account', users, eq(users.uuid, uuid)),
    organization(uuid),
    own('acceptances', acceptances, eq(acceptances.user_uuid, uuid)),
    own('consents', consents, eq(consents.customer_uuid, uuid)),
    own('account_events', accountEvents, eq(accountEvents.user_uuid, uuid)),
    own('activity', auditEntries, and(eq(auditEntries.customer_uuid, uuid), auditEntries.told)),
    own('sessions', sessions, eq(sessions.user_uuid, uuid)),
    own('devices', devices, eq(devices.user_uuid, uuid)),
    own('saved_views', savedViews, eq(savedViews.user_uuid, uuid)),
    own('orders', orders, eq(orders.customer_uuid, uuid)),
    own('order_events', orderEvents, inArray(orderEvents.order_uuid, theirOrders)),
    own('order_messages', orderMessages, inArray(orderMessages.order_uuid, theirOrders)),
    own('files', files, and(inArray(files.order_uuid, theirOrders), sent)),
    own('recipes', recipes, eq(recipes.customer_uuid, uuid)),
    own('payments', payments, eq(payments.customer_uuid, uuid)),
    own('refunds', refunds, inArray(refunds.payment_uuid, theirPayments)),
    own('invoices', documents, eq(documents.customer_uuid, uuid)),
    own('payment_methods', paymentMethods, eq(paymentMethods.customer_uuid, uuid)),
    own('subscriptions', subscriptions, eq(subscriptions.customer_uuid, uuid)),
    own('coupons', couponUses, eq(couponUses.customer_uuid, uuid)),
    own('credits', credits, eq(credits.customer_uuid, uuid)),
    own('own_prices', customPrices, eq(customPrices.customer_uuid, uuid)),
    own('contact_messages', contactMessages, theirMessages),
    own('contact_answers', contactAnswers, inArray(contactAnswers.message_uuid, ofMessages)),
    mails(email),
  ];
}

/** Rows of tables that schema files describe, by resource. */
export const recordSources = (deps: Pick<Deps, 'collections' | 'clock'>, user: UserRow): ExportSource[] =>
  ownAccesses(deps, user).map(access => ({
    name: `records/${access.collection.name}`,
    rows: tx => ownRecords(tx, access),
  }));

/** Of what our team attached to messages, what the customer sees. */
const receivedAttachment = and(isNotNull(files.message_uuid), eq(files.upload, 'done'), eq(files.scan, 'clean'));

/** Of a result, what has been delivered. */
const releasedResults = sql`exists (select from ${orders} where ${orders.uuid} = ${files.order_uuid}
  and ${files.finished_at} <= ${orders.delivered_at})`;

const organization = (user: string): ExportSource => ({
  name: 'organization',
  async *rows(tx) {
    yield await tx.select().from(organizations).where(eq(organizations.user_uuid, user));
  },
});

/** Which mails were sent and when: their texts hold links and codes that open the account. */
const mails = (email: string): ExportSource => ({
  name: 'mails',
  async *rows(tx) {
    const { to, template, subject, created_at, sent_at } = mailOutbox;
    yield await tx
      .select({ to, template, subject, created_at, sent_at })
      .from(mailOutbox)
      .where(eq(mailOutbox.to, email))
      .orderBy(created_at);
  },
});
