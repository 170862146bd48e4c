-- before dashboard_messages: null
-- table: {"table":"dashboard_messages","columns":{"uuid":{"type":"uuid"},"short_description":{"type":"text"},"long_description":{"type":"text"},"shown_from":{"type":"time"},"shown_until":{"type":"time"},"is_active":{"type":"boolean","default":false},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[],"index":[["-created_at","uuid"],["shown_from"],["shown_until"],["created_at"]],"refs":{},"softDelete":false,"natural":["short_description","long_description"]}

alter table "collections"."dashboard_messages"
  alter column "short_description" drop not null,
  alter column "is_active" drop not null,
  alter column "version" type bigint,
  alter column "version" drop default,
  add column "updated_at" timestamptz(3)
--> next
update "collections"."dashboard_messages" set "updated_at" = "created_at"
--> next
alter table "collections"."dashboard_messages" alter column "updated_at" set not null
--> next
alter index "collections"."dashboard_messages_created" rename to "dashboard_messages_desc_created_at_uuid_index"
--> next
create index "dashboard_messages_shown_from_index" on "collections"."dashboard_messages" ("shown_from")
--> next
create index "dashboard_messages_shown_until_index" on "collections"."dashboard_messages" ("shown_until")
--> next
create index "dashboard_messages_created_at_index" on "collections"."dashboard_messages" ("created_at")
