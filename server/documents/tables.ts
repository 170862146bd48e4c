import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import { users } from '../account/tables.ts';
import { payments, refunds } from '../billing/tables.ts';

export interface Party {
  name: string;
  /** Address, line by line. */
  lines: string[];
  tax_id: string | null;
  email: string | null;
  /** Country of the buyer; older documents have none. */
  country?: string | null;
}

export interface DocumentLine {
  label: string;
  rule: string | null;
  amount: number;
}

/** The content of a document, in the customer's language, as it was issued. Amounts in minor units. */
export interface DocumentContent {
  language: string;
  currency: string;
  seller: Party;
  buyer: Party;
  /** Number of the order or name of the plan that it is about. */
  subject: string;
  /** Without tax. */
  lines: DocumentLine[];
  tax_lines: DocumentLine[];
  net: number;
  tax: number;
  total: number;
  /** Account credit that was spent on it; the rest was paid. */
  credit: number;
  /** VAT id of the customer who owes the tax. */
  reverse_charge: string | null;
  /** The confirmation of that number by VIES; absent: VIES was not asked. */
  confirmed?: { request_number: string | null; at: string };
  payment_number: string;
  method_label: string | null;
  /** For a credit note: the invoice that it corrects. */
  corrects: { number: string; issued_at: string } | null;
  reason: string | null;
  /** For a credit note: whether the money was refunded to the card or given as credit. */
  given_to: 'card' | 'credit' | null;
}

/** Invoices and credit notes. They never change: not with the customer's address, and not with the end of the account. */
export const documents = pgTable(
  'documents',
  {
    uuid: id(),
    /** Gapless within a kind and a year. */
    number: text().notNull().unique(),
    kind: text().$type<'invoice' | 'credit_note'>().notNull(),
    customer_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'restrict' }),
    payment_uuid: uuid()
      .notNull()
      .references(() => payments.uuid),
    refund_uuid: uuid().references(() => refunds.uuid),
    content: jsonb().$type<DocumentContent>().notNull(),
    issued_at: at().notNull(),
  },
  table => [
    uniqueIndex('documents_invoice').on(table.payment_uuid).where(sql`kind = 'invoice'`),
    uniqueIndex('documents_refund').on(table.refund_uuid),
    index('documents_payment').on(table.payment_uuid),
    index('documents_customer').on(table.customer_uuid, table.issued_at),
  ],
);

export type DocumentRow = typeof documents.$inferSelect;
