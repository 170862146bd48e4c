-- before holidays: null
-- table: {"table":"holidays","columns":{"uuid":{"type":"uuid"},"date":{"type":"date"},"name":{"type":"text"},"every_year":{"type":"boolean","default":true},"version":{"type":"integer"}},"unique":[["date"]],"index":[["name","uuid"],["every_year"]],"refs":{},"softDelete":false,"natural":["name"]}

create table "collections"."holidays" (
  "uuid" uuid primary key,
  "date" date,
  "name" text,
  "every_year" boolean,
  "version" bigint not null
)
--> next
create unique index "holidays_date_unique" on "collections"."holidays" ("date")
--> next
create index "holidays_name_uuid_index" on "collections"."holidays" ("name", "uuid")
--> next
create index "holidays_every_year_index" on "collections"."holidays" ("every_year")
