-- before add_ons: null
-- table: {"table":"add_ons","columns":{"uuid":{"type":"uuid"},"codename":{"type":"text"},"name":{"type":"text"},"description":{"type":"text"},"price":{"type":"money"},"position":{"type":"integer"},"version":{"type":"integer"}},"unique":[["codename"]],"index":[["name","uuid"]],"refs":{},"softDelete":false,"natural":["name","description"]}
-- before list_prices: null
-- table: {"table":"list_prices","columns":{"uuid":{"type":"uuid"},"order_type":{"type":"text"},"price":{"type":"money"},"position":{"type":"integer"},"version":{"type":"integer"}},"unique":[["order_type"]],"index":[["order_type","uuid"]],"refs":{},"softDelete":false}

alter table "collections"."add_ons" drop constraint "add_ons_codename_unique"
--> next
alter table "collections"."add_ons"
  alter column "codename" drop not null,
  alter column "name" drop not null,
  alter column "description" drop not null,
  alter column "price" drop not null,
  alter column "position" drop not null,
  alter column "price" type bigint,
  alter column "position" type bigint,
  alter column "version" type bigint,
  alter column "version" drop default
--> next
create unique index "add_ons_codename_unique" on "collections"."add_ons" ("codename")
--> next
create index "add_ons_name_uuid_index" on "collections"."add_ons" ("name", "uuid")
--> next
alter table "collections"."list_prices" drop constraint "list_prices_order_type_unique"
--> next
alter table "collections"."list_prices"
  alter column "order_type" drop not null,
  alter column "price" drop not null,
  alter column "position" drop not null,
  alter column "price" type bigint,
  alter column "position" type bigint,
  alter column "version" type bigint,
  alter column "version" drop default
--> next
create unique index "list_prices_order_type_unique" on "collections"."list_prices" ("order_type")
--> next
create index "list_prices_order_type_uuid_index" on "collections"."list_prices" ("order_type", "uuid")
