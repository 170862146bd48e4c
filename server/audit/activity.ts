import { and, eq, type SQL, sql } from 'drizzle-orm';
import { auditEntries, auditParticulars, linkedUuid } from '../../engine/server/audit/index.ts';
import type { Db } from '../../engine/server/db/index.ts';
import { type ServerTexts, textsOf } from '../../engine/server/index.ts';
import { isOwnedBy, type ListDefinition, readList, readPage } from '../../engine/server/listing/index.ts';
import type { Activity, ActivityQuery, Page } from '../../schemas/generated/types.ts';
import { users } from '../account/tables.ts';
import { payments } from '../billing/tables.ts';
import { orders } from '../orders/tables.ts';

export const activityList: ListDefinition = {
  uuid: auditEntries.uuid,
  fields: { created_at: { column: auditEntries.at, kind: 'time' } },
  search: [],
};

/** Actions whose reason is written for the customer. Other reasons, such as for a lock, are internal. */
const publicReasons: ReadonlySet<string> = new Set([
  'impersonate',
  'hold',
  'cancel',
  'send_back',
  'refund',
  'decide_refund',
  'give_credit',
  'take_credit',
  'end_subscription',
]);

const listing = (db: Db) => ({
  db,
  from: auditEntries,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        entry: auditEntries,
        why: auditParticulars.why,
        by: users.first_name,
        number: sql<string | null>`coalesce(${orders.number}, ${payments.number})`,
        total_rows,
      })
      .from(auditEntries)
      .leftJoin(auditParticulars, eq(auditParticulars.entry_uuid, auditEntries.uuid))
      .leftJoin(users, eq(users.uuid, auditEntries.by))
      .leftJoin(orders, eq(orders.uuid, linkedUuid('order')))
      .leftJoin(payments, eq(payments.uuid, linkedUuid('payment')))
      .$dynamic(),
});

/** What staff did with a customer's data, as far as the customer may see it. */
export function listActivity(
  db: Db,
  customer: { uuid: string },
  query: ActivityQuery,
  url: string,
  locale: string,
): Promise<Page<Activity>> {
  const theirs = and(isOwnedBy(auditEntries.customer_uuid, customer), eq(auditEntries.told, true));
  const texts = textsOf(locale);
  return readPage(listing(db), readList(activityList, { ...query }, theirs), url, rows =>
    rows.map(({ entry, why, by, number }) => ({
      uuid: entry.uuid,
      created_at: entry.at.toISOString(),
      what: actionLabel(entry.action, texts),
      by: by ?? '–',
      number,
      order_uuid: entry.links.order ?? null,
      why: publicReasons.has(entry.action) ? why : null,
    })),
  );
}

/** An action that has no text is still listed. */
function actionLabel(action: string, { has, say }: ServerTexts): string {
  const key = `account_messages.activity.actions.${action}`;
  return say(has(key) ? key : 'account_messages.activity.actions.other');
}
