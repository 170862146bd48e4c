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
import { documents } from '../documents/tables.ts';
import { contactMessages, customPrices } from '../generated/entityTables.ts';
import { contactAnswers } from '../messages/tables.ts';
import { orderEvents, orderMessages, orders } from '../orders/tables.ts';
import { devices } from '../push/tables.ts';
import { recipes } from '../recipes/tables.ts';
import { changeDecisions } from '../reviews/tables.ts';
import { consents } from '../support/impersonation/tables.ts';
import { customerRoles, files } from '../uploads/tables.ts';
import { acceptances, accountEvents, organizations, type UserRow, users } from './tables.ts';

type Row = Record<string, unknown>;

/** One JSON file of a copy: its name, and its rows in batches. */
interface ExportSource {
  name: string;
  rows(tx: Tx): AsyncIterable<Row[]>;
}

const batch = 500;

/** Secrets, keys of other systems, and technical columns: never part of a copy. */
const excludedColumns = new Set([
  'password_hash',
  'email_key',
  'provider_customer',
  'provider_method',
  'provider_key',
  'provider',
  'fingerprint',
  'cookie_hash',
  'access_hash',
  'access_expires_at',
  'seeing_uuid',
  'seeing_until',
  'device_id',
  'session_uuid',
  'storage_key',
  'compared_key',
  'thumbnail_key',
  'preview_key',
  'writer',
  'writer_seen_at',
  'writer_server',
  'sender',
  'requires_action',
  'form_version',
  'by',
  'actor_uuid',
  'author_uuid',
  'editor_uuid',
  'assignee_uuid',
  'address',
  'why',
  'told',
]);
/** Exports the address of an organization, but not that of an audit entry, which is of a member of staff. */
const isExported = (column: string, table: string): boolean =>
  !excludedColumns.has(column) || (column === 'address' && table === 'organizations');

type Keyed = PgTable & { uuid: PgColumn };

const ownRows = (name: string, table: Keyed, where: SQL | undefined): ExportSource => ({
  name,
  async *rows(tx) {
    let last: string | null = null;
    for (;;) {
      const after: SQL | undefined = last ? and(where, gt(table.uuid, last)) : where;
      const rows: Row[] = await tx.select().from(table).where(after).orderBy(table.uuid).limit(batch);
      if (rows.length) yield rows.map(row => pickExported(row, name));
      if (rows.length < batch) return;
      last = String(rows.at(-1)?.uuid);
    }
  },
});

const pickExported = (row: Row, name: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => isExported(column, name)));

/** Everything that is stored about a person, each kind by the person's own key. */
export function exportSources(tx: Tx, { uuid, email }: UserRow): ExportSource[] {
  const theirOrders = tx.select({ uuid: orders.uuid }).from(orders).where(eq(orders.customer_uuid, uuid));
  const theirFiles = tx.select({ uuid: files.uuid }).from(files).where(inArray(files.order_uuid, theirOrders));
  const theirPayments = tx.select({ uuid: payments.uuid }).from(payments).where(eq(payments.customer_uuid, uuid));
  const theirMessages = or(eq(contactMessages.customer_uuid, uuid), eq(contactMessages.reply_email, email));
  const ofMessages = tx.select({ uuid: contactMessages.uuid }).from(contactMessages).where(theirMessages);
  const sent = or(
    inArray(files.role, customerRoles),
    and(eq(files.role, 'result'), isDeliveredResult),
    and(eq(files.role, 'attachment'), or(eq(files.author_uuid, uuid), isReceivedAttachment)),
  );
  return [
    ownRows('account', users, eq(users.uuid, uuid)),
    organization(uuid),
    ownRows('acceptances', acceptances, eq(acceptances.user_uuid, uuid)),
    ownRows('consents', consents, eq(consents.customer_uuid, uuid)),
    ownRows('account_events', accountEvents, eq(accountEvents.user_uuid, uuid)),
    ownRows('activity', auditEntries, and(eq(auditEntries.customer_uuid, uuid), auditEntries.told)),
    ownRows('sessions', sessions, eq(sessions.user_uuid, uuid)),
    ownRows('devices', devices, eq(devices.user_uuid, uuid)),
    ownRows('saved_views', savedViews, eq(savedViews.user_uuid, uuid)),
    ownRows('orders', orders, eq(orders.customer_uuid, uuid)),
    ownRows('order_events', orderEvents, inArray(orderEvents.order_uuid, theirOrders)),
    ownRows('order_messages', orderMessages, inArray(orderMessages.order_uuid, theirOrders)),
    ownRows('files', files, and(inArray(files.order_uuid, theirOrders), sent)),
    ownRows('change_decisions', changeDecisions, inArray(changeDecisions.file_uuid, theirFiles)),
    ownRows('recipes', recipes, eq(recipes.customer_uuid, uuid)),
    ownRows('payments', payments, eq(payments.customer_uuid, uuid)),
    ownRows('refunds', refunds, inArray(refunds.payment_uuid, theirPayments)),
    ownRows('invoices', documents, eq(documents.customer_uuid, uuid)),
    ownRows('payment_methods', paymentMethods, eq(paymentMethods.customer_uuid, uuid)),
    ownRows('subscriptions', subscriptions, eq(subscriptions.customer_uuid, uuid)),
    ownRows('coupons', couponUses, eq(couponUses.customer_uuid, uuid)),
    ownRows('credits', credits, eq(credits.customer_uuid, uuid)),
    ownRows('own_prices', customPrices, eq(customPrices.customer_uuid, uuid)),
    ownRows('contact_messages', contactMessages, theirMessages),
    ownRows('contact_answers', contactAnswers, inArray(contactAnswers.message_uuid, ofMessages)),
    mails(email),
  ];
}

/** Rows of tables that schema files describe, by resource. */
export const recordSources = (deps: Pick<Deps, 'collections' | 'clock'>, user: UserRow): ExportSource[] =>
  ownAccesses(deps, user).map(access => ({
    name: `records/${access.collection.name}`,
    rows: tx => ownRecords(tx, access),
  }));

/** Attachments of staff that the customer can see. */
const isReceivedAttachment = and(isNotNull(files.message_uuid), eq(files.upload, 'done'), eq(files.scan, 'clean'));

/** Result files that were delivered. */
const isDeliveredResult = sql`exists (select from ${orders} where ${orders.uuid} = ${files.order_uuid}
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
