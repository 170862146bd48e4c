import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, at, emptyList, id } from '../../engine/server/db/index.ts';
import type { OrderItem, OrderMessagePost } from '../../schemas/generated/types.ts';
import { users } from '../account/tables.ts';
import { currencyColumn } from '../billing/currencyColumn.ts';
import type { Price, PriceInput } from '../pricing/price.ts';
import { recipes } from '../recipes/tables.ts';

export type OrderStatus = OrderItem['status'];
/**
 * A computed price without texts: the receipt is written in the reader's language. `inputs` freeze a placed order's
 * price; null for a quote, whose price staff set.
 */
export type StoredPrice = Price & { inputs: PriceInput | null };

export const orders = pgTable(
  'orders',
  {
    uuid: id(),
    customer_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'restrict' }),
    number: text().notNull(),
    name: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    order_type: text().notNull(),
    submission_method: text().notNull(),
    /** Declared, then measured, quantity in `unit`. */
    quantity: integer(),
    unit: text(),
    recipe_uuid: uuid().references(() => recipes.uuid, { onDelete: 'set null' }),
    editor_uuid: uuid().references(() => users.uuid),
    /** By the customer's add-on, as it was when the order came into the queue: ahead of the orders of the same day. */
    priority: boolean().notNull().default(false),

    /** All answers of the order form as one flat object. */
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    step: text().notNull(),
    /** Steps that were opened, and whether a post of theirs was stored. */
    steps: jsonb().$type<Record<string, 'entered' | 'saved'>>().notNull(),
    form_version: integer().notNull(),
    /** Revision of the answers: counted up by every save, compared by a form post. */
    version: integer().notNull(),
    /** False until a first answer: an untouched draft is shown nowhere, has no number and is reused. */
    touched: boolean().notNull(),

    currency: currencyColumn(),
    /** Frozen when the order is placed; null while a draft has no price. */
    price: jsonb().$type<StoredPrice>(),
    /** Sorting and reports: total of `price`, minor units. */
    total: amount(),
    price_expires_at: at(),
    coupon_uuid: uuid(),
    quote: jsonb().$type<{ total: number; valid_until: string }>(),
    /** Minor units still to pay while on hold for a balance. */
    balance_due: amount(),

    /** The measured quantity, while staff decide about a count that is far from what was ordered. */
    measured_quantity: integer(),
    /** The order went on before all of its files were counted: it is compared when the counts come. */
    counts_pending: boolean().notNull().default(false),
    on_hold_reason: text(),
    hold_return_to: text().$type<OrderStatus>(),
    hold_question: text(),
    held_at: at(),
    revisions_left: integer().notNull(),
    due_at: at(),
    progress: integer().notNull(),
    placed_at: at(),
    /** When the customer declared the files complete; a later file resets it. */
    files_finished_at: at(),
    paid_at: at(),
    delivered_at: at(),
    completed_at: at(),
    cancelled_at: at(),
    /** How the customer rated the finished work, from 1 to 5; null with `rated_at`: they did not want to. */
    stars: integer(),
    rating_sentence: text(),
    rated_at: at(),
    /** Messages of staff that the customer has not read. */
    unread_messages: integer().notNull().default(0),
    /** Messages of the customer that staff have not read: counted by the database, see tables.sql. */
    waiting_messages: integer().notNull().default(0),
    /** What the system does next, and when: expiry, acceptance, cancellation for want of files. */
    expires_at: at(),
    created_at: at().notNull(),
    updated_at: at().notNull(),
  },
  table => [
    uniqueIndex('orders_number').on(table.number).where(sql`${table.number} <> ''`),
    index('orders_customer_created').on(table.customer_uuid, table.created_at.desc().nullsFirst(), table.uuid),
    index('orders_customer_updated').on(table.customer_uuid, table.updated_at.desc().nullsFirst(), table.uuid),
    index('orders_customer_status').on(
      table.customer_uuid,
      table.status,
      table.created_at.desc().nullsFirst(),
      table.uuid,
    ),
    index('orders_customer_paid')
      .on(table.customer_uuid, table.paid_at.desc().nullsFirst())
      .where(sql`paid_at is not null`),
    index('orders_status_created').on(table.status, table.created_at.desc().nullsFirst(), table.uuid),
    index('orders_created').on(table.created_at.desc().nullsFirst(), table.uuid),
    index('orders_expires').on(table.expires_at),
    index('orders_stars').on(table.stars, table.rated_at).where(sql`stars is not null`),
    index('orders_counts_pending').on(table.uuid).where(sql`counts_pending`),
  ],
);

/** One row for each transition, written in its transaction. */
export const orderEvents = pgTable(
  'order_events',
  {
    uuid: id(),
    /** Orders events within one millisecond. */
    seq: bigserial({ mode: 'number' }).notNull(),
    order_uuid: uuid()
      .notNull()
      .references(() => orders.uuid, { onDelete: 'cascade' }),
    at: at().notNull(),
    actor: text().$type<'customer' | 'support' | 'system'>().notNull(),
    actor_uuid: uuid(),
    type: text().notNull(),
    from: text().$type<OrderStatus>(),
    to: text().$type<OrderStatus>(),
    note: text(),
  },
  table => [index('order_events_order').on(table.order_uuid, table.seq)],
);

export const orderMessages = pgTable(
  'order_messages',
  {
    uuid: id(),
    order_uuid: uuid()
      .notNull()
      .references(() => orders.uuid, { onDelete: 'cascade' }),
    at: at().notNull(),
    author: text().$type<'customer' | 'support' | 'system'>().notNull(),
    author_uuid: uuid(),
    text: text().notNull(),
    attachments: jsonb()
      .$type<string[]>()
      .notNull()
      .default(emptyList as never),
    /** The place in a file that the message is about. */
    about: jsonb().$type<NonNullable<OrderMessagePost['about']>>(),
    read_at: at(),
    /** Who of the other side read it first. */
    reader_uuid: uuid(),
  },
  table => [
    index('order_messages_order').on(table.order_uuid, table.at),
    index('order_messages_unread').on(table.order_uuid).where(sql`${table.read_at} is null`),
  ],
);

/**
 * The number of orders that staff see, as a sum: each change of that number is a separate row, so that writers never
 * block each other. Written by the database, see tables.sql.
 */
export const orderTallies = pgTable('order_tallies', {
  seq: bigserial({ mode: 'number' }).primaryKey(),
  orders: integer().notNull(),
});

/** The same of each customer, so that the pages of a long list need not count it. */
export const customerOrderTallies = pgTable(
  'customer_order_tallies',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    customer_uuid: uuid().notNull(),
    orders: integer().notNull(),
  },
  table => [index('customer_order_tallies_customer').on(table.customer_uuid)],
);

export type OrderRow = typeof orders.$inferSelect;
