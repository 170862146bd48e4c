import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
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
  type ListDefinition,
  type ListingRow,
  readList,
  readPage,
  readRow,
  searchWords,
} from '../../engine/server/listing/index.ts';
import { isCanonicalUuid } from '../../engine/server/records/index.ts';
import type { AuditQuery, AuditRecord, Page } from '../../schemas/generated/types.ts';
import { users } from '../account/tables.ts';
import { customerLabel, nameAndEmail } from '../account/users.ts';
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
export async function listAudit(
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
    readList(auditList, query, and(...ofThese, ...linked, await searchEntries(db, q))),
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

/** Builds the condition that an entry has every word of a search. */
async function searchEntries(db: Db, typed: string | undefined): Promise<SQL | undefined> {
  return and(...(await Promise.all(searchWords(typed).map(word => matchEntries(db, word)))));
}

/**
 * The maximum of entries with a word that are found before the list is read. If more entries have it, the list itself
 * searches for it, and its first page is found soon.
 */
const maxFound = 10_000;

/**
 * Searches names and numbers where they are stored: an entry holds only keys. The entries are found before the list is
 * read, and as arrays, because then PostgreSQL uses the index of every part. Together with the order of the list, or
 * with `in (select …)`, it reads all entries.
 */
async function matchEntries(db: Db, word: string): Promise<SQL> {
  const isMatch = await hasWord(db, word);
  // Planned without the limit, which would make reading all entries look cheap.
  const { rows } = await db.execute<{ uuid: string }>(
    sql`with found as materialized (select ${auditEntries.uuid} from ${auditEntries} where ${isMatch})
      select uuid from found limit ${maxFound + 1}`,
  );
  return rows.length > maxFound
    ? isMatch
    : inArray(
        auditEntries.uuid,
        rows.map(({ uuid }) => uuid),
      );
}

/** Builds the condition that an entry has a word. */
async function hasWord(db: Db, word: string): Promise<SQL> {
  const isFound = contains(nameAndEmail, word);
  const isStaff = sql`${users.role} <> 'customer'`;
  // Read first: for an array that it does not know, PostgreSQL assumes that these few people wrote most entries.
  const staff = await db.select({ uuid: users.uuid }).from(users).where(and(isStaff, isFound));
  const people = sql`array(
    select ${users.uuid} from ${users} where ${users.role} = 'customer' and ${users.erased_at} is null and ${isFound}
    union all select ${users.uuid} from ${users} where ${isStaff} and ${isFound})`;
  const isLinkedToFound = (entity: 'order' | 'payment', table: typeof orders | typeof payments) =>
    sql`${auditEntries.links} @> any(array(
      select jsonb_build_object(${entity}::text, ${table.uuid}) from ${table} where ${contains(table.number, word)}))`;
  const conditions = [
    inArray(
      auditEntries.by,
      staff.map(({ uuid }) => uuid),
    ),
    sql`${auditEntries.customer_uuid} = any(${people})`,
    isLinkedToFound('order', orders),
    isLinkedToFound('payment', payments),
    contains(auditEntries.action, word),
    contains(auditEntries.why, word),
    sql`${auditEntries.uuid} = any(array(select ${auditParticulars.entry_uuid} from ${auditParticulars}
      where ${contains(auditParticulars.why, word)}))`,
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
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
