import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, emptyObject, id } from '../db/columns.ts';
import type { AuditLink } from '../principals/typeRegister.ts';

/**
 * Audit entries of staff, written in the transaction of the action. Rows are append-only. They name people and records
 * by identifier without foreign keys, so that they outlive them.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    uuid: id(),
    at: at().notNull(),
    by: uuid().notNull(),
    role: text().notNull(),
    /** The column keeps the name of the first version. */
    action: text('act').notNull(),
    /** The resource and the row that was changed, if no link names it. */
    resource: text(),
    record: uuid(),
    /** Null: no person is concerned. */
    customer_uuid: uuid(),
    /** Keys of the rows in whose history the entry belongs, by their entity. */
    links: jsonb().$type<AuditLinks>().notNull().default(emptyObject),
    /** What the action changed, before and after. */
    before: jsonb().$type<AuditFacts>().notNull(),
    after: jsonb().$type<AuditFacts>().notNull(),
    /** Null for entries about people: reasons that staff wrote of a person are in the particulars. */
    why: text(),
    address: text(),
    /** Whether the person sees the entry; internal records of staff are hidden. */
    told: boolean().notNull(),
  },
  table => [
    index('audit_entries_at').on(table.at, table.uuid),
    index('audit_entries_links').using('gin', sql`${table.links} jsonb_path_ops`),
    check(
      'audit_entries_links_uuids',
      sql`not ${table.links} @? '$.* ? (!(@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))'`,
    ),
    index('audit_entries_customer').on(table.customer_uuid, table.at),
    index('audit_entries_by').on(table.by, table.at),
    index('audit_entries_act').on(table.action, table.at),
    index('audit_entries_record').on(table.resource, table.record, table.at),
  ],
);

/**
 * Personal data of audit entries, such as a corrected name, and the reasons that staff wrote. In a separate table,
 * because entries stay forever and these rows are deleted with the account.
 */
export const auditParticulars = pgTable(
  'audit_particulars',
  {
    entry_uuid: uuid()
      .primaryKey()
      .references(() => auditEntries.uuid),
    customer_uuid: uuid().notNull(),
    before: jsonb().$type<AuditFacts>().notNull(),
    after: jsonb().$type<AuditFacts>().notNull(),
    why: text(),
  },
  table => [index('audit_particulars_customer').on(table.customer_uuid)],
);

/** Keys of rows by the entity that a link is named after. */
export type AuditLinks = Partial<Record<AuditLink, string>>;
/** Facts of an audit entry by name. */
export type AuditFacts = Record<string, string | number | boolean | null>;
/** A row of the table of the audit. */
export type AuditRow = typeof auditEntries.$inferSelect;
