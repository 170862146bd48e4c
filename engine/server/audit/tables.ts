import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';

/**
 * Every act of our team, written in the transaction that does it. Rows are only ever added: they name people and
 * things by identifier without referring to them, so that they outlive what they tell of.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    uuid: id(),
    at: at().notNull(),
    by: uuid().notNull(),
    role: text().notNull(),
    act: text().notNull(),
    /** What was touched: a resource and its row, where it is no order and no payment. */
    resource: text(),
    record: uuid(),
    /** Null: nobody's. */
    customer_uuid: uuid(),
    order_uuid: uuid(),
    payment_uuid: uuid(),
    /** What the act changed, as it was and as it became. */
    before: jsonb().$type<Facts>().notNull(),
    after: jsonb().$type<Facts>().notNull(),
    /** Where it is about a customer, it is what somebody wrote of a person: see the particulars. */
    why: text(),
    address: text(),
    /** Whether the customer is told of it: not of what our team only keeps for itself. */
    told: boolean().notNull(),
  },
  table => [
    index('audit_entries_at').on(table.at, table.uuid),
    index('audit_entries_order').on(table.order_uuid, table.at),
    index('audit_entries_payment').on(table.payment_uuid, table.at),
    index('audit_entries_customer').on(table.customer_uuid, table.at),
    index('audit_entries_by').on(table.by, table.at),
    index('audit_entries_act').on(table.act, table.at),
    index('audit_entries_record').on(table.resource, table.record, table.at),
  ],
);

/**
 * What an entry says about a person, such as a name that was corrected, and what our team wrote of why: apart, because
 * the entry stays for ever and this goes with the person's account.
 */
export const auditParticulars = pgTable(
  'audit_particulars',
  {
    entry_uuid: uuid()
      .primaryKey()
      .references(() => auditEntries.uuid),
    customer_uuid: uuid().notNull(),
    before: jsonb().$type<Facts>().notNull(),
    after: jsonb().$type<Facts>().notNull(),
    why: text(),
  },
  table => [index('audit_particulars_customer').on(table.customer_uuid)],
);

/** What an entry tells beside its act, by names. */
export type Facts = Record<string, string | number | boolean | null>;
/** A row of the table of the audit. */
export type AuditRow = typeof auditEntries.$inferSelect;
