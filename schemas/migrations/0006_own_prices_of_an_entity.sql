-- before custom_prices: null
-- table: {"table":"custom_prices","columns":{"uuid":{"type":"uuid"},"order_type":{"type":"text"},"price":{"type":"money"},"valid_until":{"type":"date"},"customer_uuid":{"type":"uuid"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["customer_uuid","order_type"]],"index":[["customer_uuid","-created_at","uuid"],["order_type"],["valid_until"],["created_at"]],"refs":{"customer_uuid":{"table":"public.users","onDelete":"cascade"}},"softDelete":false}

drop index "collections"."custom_prices_one"
--> next
alter table "collections"."custom_prices" drop constraint "custom_prices_customer_uuid_users_uuid_fk"
--> next
alter table "collections"."custom_prices"
  alter column "order_type" drop not null,
  alter column "price" drop not null,
  alter column "price" type bigint,
  alter column "version" type bigint,
  alter column "version" drop default,
  add column "updated_at" timestamptz(3)
--> next
update "collections"."custom_prices" set "updated_at" = "created_at"
--> next
alter table "collections"."custom_prices" alter column "updated_at" set not null
--> next
create unique index "custom_prices_customer_uuid_order_type_unique" on "collections"."custom_prices" ("customer_uuid", "order_type") nulls not distinct
--> next
create index "custom_prices_customer_uuid_desc_created_at_uuid_index" on "collections"."custom_prices" ("customer_uuid", "created_at" desc nulls first, "uuid")
--> next
create index "custom_prices_order_type_index" on "collections"."custom_prices" ("order_type")
--> next
create index "custom_prices_valid_until_index" on "collections"."custom_prices" ("valid_until")
--> next
create index "custom_prices_created_at_index" on "collections"."custom_prices" ("created_at")
--> next
alter table "collections"."custom_prices" add constraint "custom_prices_customer_uuid_ref" foreign key ("customer_uuid") references "public"."users" ("uuid") on delete cascade
