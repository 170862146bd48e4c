// Written by `npm run generate` from the files below schemas/. Do not edit.

import { bigint, boolean, date, doublePrecision, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { collectionSchema } from '../../engine/server/records/index.ts';
import type { AddOnsRow, ContactMessagesRow, PremierLevelsRow, ServicesRow, SupportCouponsRow } from '../../schemas/generated/types.ts';

/** Rows of add_on.entity.json. */
export const addOns = collectionSchema.table('add_ons', {
  uuid: uuid().primaryKey(),
  codename: text().$type<NonNullable<AddOnsRow['codename']>>().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  price: bigint({ mode: 'number' }).notNull(),
  position: bigint({ mode: 'number' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of contact_message.entity.json. */
export const contactMessages = collectionSchema.table('contact_messages', {
  uuid: uuid().primaryKey(),
  subject: text().notNull(),
  reply_email: text().notNull(),
  topic: text().$type<NonNullable<ContactMessagesRow['topic']>>().notNull(),
  status: text().$type<NonNullable<ContactMessagesRow['status']>>().notNull(),
  assignee_uuid: uuid(),
  answered_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  closed_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  order_uuid: uuid(),
  message: text().notNull(),
  locale: text().notNull(),
  customer_uuid: uuid(),
  created_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of coupon.entity.json. */
export const coupons = collectionSchema.table('coupons', {
  uuid: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  campaign: text(),
  discount_type: text().$type<NonNullable<SupportCouponsRow['discount_type']>>().notNull(),
  percent_off: bigint({ mode: 'number' }),
  amount_off: bigint({ mode: 'number' }),
  currency: text(),
  max_discount: bigint({ mode: 'number' }),
  min_order: bigint({ mode: 'number' }),
  order_types: jsonb().$type<NonNullable<SupportCouponsRow['order_types']>>().notNull(),
  starts_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  expires_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  max_redemptions: bigint({ mode: 'number' }),
  per_customer_limit: bigint({ mode: 'number' }).notNull(),
  paused_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  created_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of custom_price.entity.json. */
export const customPrices = collectionSchema.table('custom_prices', {
  uuid: uuid().primaryKey(),
  order_type: text().notNull(),
  price: bigint({ mode: 'number' }).notNull(),
  valid_until: date({ mode: 'string' }),
  customer_uuid: uuid().notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of customer_note.entity.json. */
export const customerNotes = collectionSchema.table('customer_notes', {
  uuid: uuid().primaryKey(),
  text: text().notNull(),
  important: boolean(),
  author: text(),
  customer_uuid: uuid().notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of dashboard_message.entity.json. */
export const dashboardMessages = collectionSchema.table('dashboard_messages', {
  uuid: uuid().primaryKey(),
  short_description: text().notNull(),
  long_description: text(),
  shown_from: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  shown_until: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  is_active: boolean().notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of holiday.entity.json. */
export const holidays = collectionSchema.table('holidays', {
  uuid: uuid().primaryKey(),
  date: date({ mode: 'string' }).notNull(),
  name: text().notNull(),
  every_year: boolean().notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of premier_level.entity.json. */
export const premierLevels = collectionSchema.table('premier_levels', {
  uuid: uuid().primaryKey(),
  codename: text().$type<NonNullable<PremierLevelsRow['codename']>>().notNull(),
  name: text().notNull(),
  description: jsonb().$type<NonNullable<PremierLevelsRow['description']>>().notNull(),
  price: bigint({ mode: 'number' }),
  discount_percent: doublePrecision().notNull(),
  discount_cap: bigint({ mode: 'number' }),
  revision_rounds: bigint({ mode: 'number' }).notNull(),
  retention_days: bigint({ mode: 'number' }).notNull(),
  position: bigint({ mode: 'number' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of service.entity.json. */
export const services = collectionSchema.table('services', {
  uuid: uuid().primaryKey(),
  code: text().notNull(),
  name_en: text().notNull(),
  name_de: text(),
  name_ar: text(),
  sentence_en: text().notNull(),
  sentence_de: text(),
  sentence_ar: text(),
  icon: text().$type<NonNullable<ServicesRow['icon']>>().notNull(),
  group: text().$type<NonNullable<ServicesRow['group']>>(),
  unit: text().$type<NonNullable<ServicesRow['unit']>>().notNull(),
  unit_size: bigint({ mode: 'number' }).notNull(),
  steps: jsonb().$type<NonNullable<ServicesRow['steps']>>().notNull(),
  minimum: bigint({ mode: 'number' }).notNull(),
  days_base: bigint({ mode: 'number' }).notNull(),
  days_per: bigint({ mode: 'number' }).notNull(),
  file_types: jsonb().$type<NonNullable<ServicesRow['file_types']>>().notNull(),
  questions: jsonb().$type<NonNullable<ServicesRow['questions']>>().notNull(),
  example_before: text(),
  example_after: text(),
  picture_before: jsonb().$type<NonNullable<ServicesRow['picture_before']>>(),
  picture_after: jsonb().$type<NonNullable<ServicesRow['picture_after']>>(),
  position: bigint({ mode: 'number' }).notNull(),
  active_from: date({ mode: 'string' }),
  active_until: date({ mode: 'string' }),
  created_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of tax_rate.entity.json. */
export const taxRates = collectionSchema.table('tax_rates', {
  uuid: uuid().primaryKey(),
  country: text().notNull(),
  state: text(),
  tax_percent: doublePrecision().notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});
