-- before premier_levels: null
-- table: {"table":"premier_levels","columns":{"uuid":{"type":"uuid"},"codename":{"type":"text"},"name":{"type":"text"},"description":{"type":"json"},"price":{"type":"money"},"discount_percent":{"type":"number"},"discount_cap":{"type":"money"},"revision_rounds":{"type":"integer"},"retention_days":{"type":"integer"},"position":{"type":"integer"},"version":{"type":"integer"}},"unique":[["codename"]],"index":[["name","uuid"]],"refs":{},"softDelete":false,"natural":["name"]}

alter table "collections"."premier_levels" drop constraint "premier_levels_codename_unique"
--> next
alter table "collections"."premier_levels"
  alter column "codename" drop not null,
  alter column "name" drop not null,
  alter column "description" drop not null,
  alter column "discount_bp" drop not null,
  alter column "revision_rounds" drop not null,
  alter column "retention_days" drop not null,
  alter column "position" drop not null,
  alter column "price" type bigint,
  alter column "discount_bp" type double precision using "discount_bp" / 100.0,
  alter column "discount_cap" type bigint,
  alter column "revision_rounds" type bigint,
  alter column "retention_days" type bigint,
  alter column "position" type bigint,
  alter column "version" type bigint,
  alter column "version" drop default
--> next
alter table "collections"."premier_levels" rename column "discount_bp" to "discount_percent"
--> next
create unique index "premier_levels_codename_unique" on "collections"."premier_levels" ("codename")
--> next
create index "premier_levels_name_uuid_index" on "collections"."premier_levels" ("name", "uuid")
