import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SchemaRegistry } from '../../engine/dsl/index.ts';
import {
  auditEntries,
  auditParticulars,
  isLinkedTo,
  linkedUuid,
  withPersonalData,
} from '../../engine/server/audit/index.ts';
import type { Db } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { fullName, textsOf } from '../../engine/server/index.ts';
import {
  anyOf,
  contains,
  eachWord,
  type ListDefinition,
  type ListingRow,
  readList,
  readPage,
  readRow,
} from '../../engine/server/listing/index.ts';
import { isCanonicalUuid } from '../../engine/server/records/index.ts';
import type { AuditQuery, AuditRecord, Page } from '../../schemas/generated/types.ts';
import { users } from '../account/tables.ts';
import { customerLabel } from '../account/users.ts';
import { payments } from '../billing/tables.ts';
import { orders } from '../orders/tables.ts';
import { describeChanges, type PersonNames } from './changes.ts';
import { describeEntry } from './describeEntry.ts';
import { type RecordTitles, readRecordTitles } from './recordTitles.ts';

export const auditList: ListDefinition = {
  uuid: auditEntries.uuid,
  fields: {
    created_at: { column: auditEntries.at, kind: 'time' },
    action: { column: auditEntries.action, kind: 'text', sort: false },
    role: { column: auditEntries.role, kind: 'text', sort: false },
    resource: { column: auditEntries.resource, kind: 'text', sort: false },
  },
  search: [],
};

const keys = {
  by: auditEntries.by,
  record: auditEntries.record,
  customer_uuid: auditEntries.customer_uuid,
};

interface AuditDeps {
  db: Db;
  registry: SchemaRegistry;
}

/** Lists audit entries, newest first. */
export function listAudit(
  { db, registry }: AuditDeps,
  { q, by, record, customer_uuid, order_uuid, payment_uuid, ...query }: AuditQuery,
  url: string,
  locale: string,
): Promise<Page<AuditRecord>> {
  const asked = { by, record, customer_uuid };
  const ofThese = Object.entries(keys).map(([name, column]) => {
    const wanted = asked[name as keyof typeof keys];
    return wanted && anyOf(column, wanted, 'uuid');
  });
  const linked = [
    order_uuid && isLinkedTo('order', ...order_uuid),
    payment_uuid && isLinkedTo('payment', ...payment_uuid),
  ];
  return readPage(
    listing(db),
    readList(auditList, query, and(...ofThese, ...linked, eachWord(q, matchEntries))),
    url,
    async rows => {
      const entryNames = await readNames(db, registry, rows);
      return rows.map(row => toAuditRecord(row, entryNames, locale));
    },
  );
}

export async function getAuditEntry({ db, registry }: AuditDeps, uuid: string, locale: string): Promise<AuditRecord> {
  const row = await readRow(listing(db), eq(auditEntries.uuid, uuid));
  if (!row) throw problem('not_found');
  return toAuditRecord(row, await readNames(db, registry, [row]), locale);
}

const member = alias(users, 'member');

const listing = (db: Db) => ({
  db,
  from: auditEntries,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        entry: auditEntries,
        particulars: auditParticulars,
        by_name: fullName<string | null>(member),
        customer_name: customerLabel<string | null>(users),
        number: sql<string | null>`coalesce(${orders.number}, ${payments.number})`,
        total_rows,
      })
      .from(auditEntries)
      .leftJoin(auditParticulars, eq(auditParticulars.entry_uuid, auditEntries.uuid))
      .leftJoin(member, eq(member.uuid, auditEntries.by))
      .leftJoin(users, eq(users.uuid, auditEntries.customer_uuid))
      .leftJoin(orders, eq(orders.uuid, linkedUuid('order')))
      .leftJoin(payments, eq(payments.uuid, linkedUuid('payment')))
      .$dynamic(),
});
type Found = ListingRow<typeof listing>;

/** Searches names and numbers where they are stored: an entry holds only keys. */
function matchEntries(word: string): SQL | undefined {
  const people = sql`select ${users.uuid} from ${users} where
    ${contains(fullName(users), word)} or ${contains(users.email_key, word)}`;
  return or(
    sql`${auditEntries.by} in (${people})`,
    sql`${auditEntries.customer_uuid} in (${people})`,
    sql`${linkedUuid('order')} in (select ${orders.uuid} from ${orders} where ${contains(orders.number, word)})`,
    sql`${linkedUuid('payment')} in
      (select ${payments.uuid} from ${payments} where ${contains(payments.number, word)})`,
    contains(auditEntries.action, word),
    contains(auditEntries.why, word),
    sql`${auditEntries.uuid} in (select ${auditParticulars.entry_uuid} from ${auditParticulars}
      where ${contains(auditParticulars.why, word)})`,
  );
}

/** People whose keys are in facts, such as the editor of an order: read once for the whole page. */
async function readPeople(db: Db, rows: Found[]): Promise<PersonNames> {
  const facts = rows.flatMap(({ entry }) => [...Object.values(entry.before), ...Object.values(entry.after)]);
  const wanted = [...new Set(facts.filter(fact => typeof fact === 'string').filter(isCanonicalUuid))];
  if (!wanted.length) return new Map();
  const found = await db
    .select({ uuid: users.uuid, name: fullName<string>(users) })
    .from(users)
    .where(inArray(users.uuid, wanted));
  return new Map(found.map(({ uuid, name }) => [uuid, name]));
}

interface EntryNames {
  names: PersonNames;
  records: RecordTitles;
}

/** What the entries of a page name by key, in a few statements however many there are. */
async function readNames(db: Db, registry: SchemaRegistry, rows: Found[]): Promise<EntryNames> {
  const entries = rows.map(({ entry, number }) => (number === null ? entry : { ...entry, record: null }));
  const [names, records] = await Promise.all([readPeople(db, rows), readRecordTitles(db, registry, entries)]);
  return { names, records };
}

function toAuditRecord(row: Found, { names, records }: EntryNames, locale: string): AuditRecord {
  const entry = withPersonalData(row.entry, row.particulars);
  const { before, after } = entry;
  const texts = textsOf(locale);
  const about = row.number === null ? records(entry, texts) : undefined;
  return {
    uuid: entry.uuid,
    created_at: entry.at.toISOString(),
    by: entry.by,
    by_name: row.by_name ?? '–',
    role: entry.role as AuditRecord['role'],
    action: entry.action,
    what: describeEntry(entry, { names, texts }),
    number: row.number ?? about?.name ?? null,
    record_gone: about?.gone ?? false,
    customer_uuid: entry.customer_uuid,
    customer_name: row.customer_name,
    order_uuid: entry.links.order ?? null,
    payment_uuid: entry.links.payment ?? null,
    resource: entry.resource,
    record: entry.record,
    why: entry.why,
    address: entry.address,
    changes: describeChanges({ before, after }, { names, texts, resource: entry.resource }),
  };
}
