import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, at, id } from '../../engine/server/db/index.ts';
import type { Payment } from '../../schemas/generated/types.ts';
import { users } from '../account/tables.ts';
import { addOns, coupons, premierLevels } from '../generated/entityTables.ts';
import { orders } from '../orders/tables.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import type { AgreedPlan } from './agreedPlan.ts';
import { currencyColumn } from './currencyColumn.ts';

const customer = () =>
  uuid()
    .notNull()
    .references(() => users.uuid, { onDelete: 'restrict' });

/** Incremented by every change, for optimistic locking. */
const version = () => integer().notNull().default(1);

export const subscriptions = pgTable(
  'subscriptions',
  {
    uuid: id(),
    customer_uuid: customer(),
    level_uuid: uuid()
      .notNull()
      .references(() => premierLevels.uuid),
    pending_level_uuid: uuid().references(() => premierLevels.uuid),
    status: text().$type<'active' | 'past_due' | 'expired' | 'cancelled'>().notNull(),
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }),
    /** The day of the year, as "02-29", on which the plan is renewed; null: that of `start_date`. */
    anchor: text(),
    auto_renew: boolean().notNull(),
    cancelled_at: at(),
    /** List value that the discount was given on in this term, minor units. */
    discount_used: amount().notNull(),
    /**
     * The terms of this subscription, as bought or by contract, even if the level has changed since; null: those of the
     * level.
     */
    terms: jsonb().$type<AgreedPlan>(),
    /** Version of those terms: counted up by changes of staff. */
    version: version(),
    /** When its renewal was first due and not paid; retries are counted from it. */
    past_due_since: at(),
    /** Null: no renewal was tried yet. */
    retry_at: at(),
    /** Days before the renewal at which the last reminder was sent. */
    reminded_days: integer(),
    created_at: at().notNull(),
    updated_at: at().notNull(),
  },
  table => [
    index('subscriptions_customer').on(table.customer_uuid, table.created_at),
    uniqueIndex('subscriptions_running').on(table.customer_uuid).where(sql`status in ('active', 'past_due')`),
    index('subscriptions_end').on(table.end_date),
    index('subscriptions_retry').on(table.retry_at).where(sql`status = 'past_due'`),
  ],
);

export const subscriptionAddOns = pgTable(
  'subscription_add_ons',
  {
    uuid: id(),
    subscription_uuid: uuid()
      .notNull()
      .references(() => subscriptions.uuid, { onDelete: 'cascade' }),
    add_on_uuid: uuid()
      .notNull()
      .references(() => addOns.uuid),
    /** Taken out: it ends with the term. */
    ends_at_term: boolean().notNull(),
    created_at: at().notNull(),
  },
  table => [uniqueIndex('subscription_add_ons_one').on(table.subscription_uuid, table.add_on_uuid)],
);

/** Cards at the provider; a number never reaches this database. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    uuid: id(),
    customer_uuid: customer(),
    provider: text().notNull(),
    provider_method: text().notNull(),
    is_default: boolean().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    exp_month: integer().notNull(),
    exp_year: integer().notNull(),
    holder_name: text(),
    /** The expiry, as "2027-04", that the last warning was about. */
    warned_of: text(),
    created_at: at().notNull(),
    deleted_at: at(),
  },
  table => [
    index('payment_methods_customer').on(table.customer_uuid, table.created_at),
    uniqueIndex('payment_methods_default').on(table.customer_uuid).where(sql`is_default and deleted_at is null`),
  ],
);

/**
 * What a payment of a plan buys, as it was computed when the payment was recorded.
 * `begin`: a first term; `change`: of the running term; `renew`: the term after it.
 */
export interface Purchase {
  kind: 'begin' | 'change' | 'renew';
  level: string;
  /** Level from the next term on; null: the same. */
  pending: string | null;
  /** What the level gives and costs, as the customer has seen it; left out: the level of the term does not change. */
  terms?: AgreedPlan;
  /** Add-ons that continue with the next term, by uuid, including those that the customer already has. */
  add_ons: string[];
  /** Of a change: the id of the state that it was computed from, and for which alone it is valid. */
  from?: string;
  /** Of a change: the plan is renewed from now on, also where its renewal was switched off. */
  renews?: true;
  /** The tax that it was charged with; left out: what was sold before plans were charged with tax. */
  tax?: TaxTerms;
}

/** Recorded before the provider is called, settled after, reconciled by job and webhook when the answer was lost. */
export const payments = pgTable(
  'payments',
  {
    uuid: id(),
    number: text().notNull().unique(),
    customer_uuid: customer(),
    order_uuid: uuid().references(() => orders.uuid),
    subscription_uuid: uuid().references(() => subscriptions.uuid),
    payment_method_uuid: uuid().references(() => paymentMethods.uuid),
    payment_status: text().$type<Payment['payment_status']>().notNull(),
    payment_type: text().$type<Payment['payment_type']>().notNull(),
    payment_for: text().$type<Payment['payment_for']>().notNull(),
    payment_method_type: text().$type<Payment['payment_method_type']>().notNull(),
    method_label: text(),
    amount: amount().notNull(),
    tax: amount().notNull(),
    refunded: amount().notNull(),
    currency: currencyColumn(),
    provider: text().notNull(),
    /** The provider's charge or intent. */
    provider_payment: text(),
    /** Sent to the provider as idempotency key, so that repeated requests charge one payment once. */
    provider_key: text().notNull().unique(),
    coupon_code: text(),
    /** Of a plan: the purchase that is fulfilled when it is paid. */
    buys: jsonb().$type<Purchase>(),
    failure_reason: text(),
    requires_action: jsonb().$type<{ type: '3ds'; client_secret: string; url?: string }>(),
    created_at: at().notNull(),
    updated_at: at().notNull(),
    settled_at: at(),
  },
  table => [
    index('payments_customer').on(table.customer_uuid, table.created_at.desc().nullsFirst(), table.uuid),
    /** One open payment an order. */
    uniqueIndex('payments_open')
      .on(table.order_uuid)
      .where(sql`payment_status in ('pending', 'processing', 'requires_action')`),
    /** One open payment for the plan of a customer. */
    uniqueIndex('payments_open_plan')
      .on(table.customer_uuid)
      .where(sql`buys is not null and payment_status in ('pending', 'processing', 'requires_action')`),
    index('payments_status').on(table.payment_status, table.updated_at),
    index('payments_provider').on(table.provider_payment),
    index('payments_order').on(table.order_uuid),
    index('payments_subscription').on(table.subscription_uuid),
    index('payments_newest').on(table.created_at.desc().nullsFirst(), table.uuid),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    uuid: id(),
    payment_uuid: uuid()
      .notNull()
      .references(() => payments.uuid),
    amount: amount().notNull(),
    refund_status: text().$type<Payment['refunds'][number]['refund_status']>().notNull(),
    refund_type: text().$type<Payment['refunds'][number]['refund_type']>().notNull(),
    reason: text(),
    provider_refund: text(),
    provider_key: text().notNull().unique(),
    created_at: at().notNull(),
    updated_at: at().notNull(),
  },
  table => [
    index('refunds_payment').on(table.payment_uuid),
    index('refunds_asked').on(table.payment_uuid).where(sql`refund_status = 'requested'`),
    index('refunds_failed').on(table.payment_uuid).where(sql`refund_status = 'failed'`),
    index('refunds_provider').on(table.provider_refund),
  ],
);

/** Refunds that reduce what a payment has left: given, in progress, or requested and undecided. */
export const refundingStatuses = ['requested', 'pending', 'succeeded'] as const;

/** A payment that a card holder disputes with their bank, and the evidence of staff. */
export const disputes = pgTable('disputes', {
  uuid: id(),
  payment_uuid: uuid()
    .notNull()
    .unique()
    .references(() => payments.uuid),
  dispute_status: text().$type<'open' | 'won' | 'lost'>().notNull(),
  /** Evidence for our side, as staff wrote it. */
  evidence: text(),
  opened_at: at().notNull(),
  closed_at: at(),
});

/** assigned: shown to that customer; reserved at redeem, counted at payment, released on cancel (the row goes). */
export const couponUses = pgTable(
  'coupon_uses',
  {
    uuid: id(),
    coupon_uuid: uuid()
      .notNull()
      .references(() => coupons.uuid),
    customer_uuid: customer(),
    order_uuid: uuid().references(() => orders.uuid),
    state: text().$type<'assigned' | 'reserved' | 'counted'>().notNull(),
    created_at: at().notNull(),
  },
  table => [
    index('coupon_uses_coupon').on(table.coupon_uuid, table.state),
    index('coupon_uses_customer').on(table.customer_uuid),
    uniqueIndex('coupon_uses_order').on(table.order_uuid).where(sql`state <> 'assigned'`),
  ],
);

/** Account credit as movements; the balance is their sum. */
export const credits = pgTable(
  'credits',
  {
    uuid: id(),
    customer_uuid: customer(),
    /** Positive gives, negative spends. */
    amount: amount().notNull(),
    currency: currencyColumn(),
    reason: text().notNull(),
    order_uuid: uuid().references(() => orders.uuid),
    created_at: at().notNull(),
  },
  table => [index('credits_customer').on(table.customer_uuid)],
);

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PremierLevelRow = typeof premierLevels.$inferSelect;
