-- before coupons: null
-- table: {"table":"coupons","columns":{"uuid":{"type":"uuid"},"code":{"type":"text"},"name":{"type":"text"},"discount_type":{"type":"text"},"percent_off":{"type":"integer"},"amount_off":{"type":"money"},"currency":{"type":"text"},"max_discount":{"type":"money"},"min_order":{"type":"money"},"order_types":{"type":"json","default":[]},"starts_at":{"type":"time"},"expires_at":{"type":"time"},"max_redemptions":{"type":"integer"},"per_customer_limit":{"type":"integer","default":1},"paused_at":{"type":"time"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["code"]],"index":[["-created_at","uuid"],["discount_type"],["order_types"],["starts_at"],["expires_at"],["paused_at"],["created_at"]],"refs":{},"softDelete":false,"natural":["code","name","currency"]}

alter table "collections"."coupons" drop constraint "coupons_code_unique"
--> next
alter table "collections"."coupons"
  alter column "code" drop not null,
  alter column "name" drop not null,
  alter column "discount_type" drop not null,
  alter column "order_types" drop not null,
  alter column "order_types" drop default,
  alter column "per_customer_limit" drop not null,
  alter column "max_discount" type bigint,
  alter column "min_order" type bigint,
  alter column "max_redemptions" type bigint,
  alter column "per_customer_limit" type bigint,
  alter column "version" type bigint,
  alter column "version" drop default,
  add column "percent_off" bigint,
  add column "amount_off" bigint,
  add column "updated_at" timestamptz(3)
--> next
update "collections"."coupons" set
  "percent_off" = case when "discount_type" = 'percentage' then "discount_value" end,
  "amount_off" = case when "discount_type" <> 'percentage' then "discount_value" end,
  "updated_at" = "created_at"
--> next
alter table "collections"."coupons"
  alter column "updated_at" set not null,
  drop column "discount_value"
--> next
create unique index "coupons_code_unique" on "collections"."coupons" ("code")
--> next
create index "coupons_desc_created_at_uuid_index" on "collections"."coupons" ("created_at" desc nulls first, "uuid")
--> next
create index "coupons_discount_type_index" on "collections"."coupons" ("discount_type")
--> next
create index "coupons_order_types_index" on "collections"."coupons" using gin ("order_types" jsonb_path_ops)
--> next
create index "coupons_starts_at_index" on "collections"."coupons" ("starts_at")
--> next
create index "coupons_expires_at_index" on "collections"."coupons" ("expires_at")
--> next
create index "coupons_paused_at_index" on "collections"."coupons" ("paused_at")
--> next
create index "coupons_created_at_index" on "collections"."coupons" ("created_at")
