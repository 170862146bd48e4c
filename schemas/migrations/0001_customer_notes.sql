-- table: {"table":"customer_notes","columns":{"uuid":{"type":"uuid"},"text":{"type":"text"},"important":{"type":"boolean","default":false},"author":{"type":"text"},"customer_uuid":{"type":"uuid"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[],"index":[["customer_uuid","-created_at","uuid"],["important"],["created_at"]],"refs":{"customer_uuid":{"table":"public.users","onDelete":"cascade"}},"softDelete":false,"personal":["text"]}

create table "collections"."customer_notes" (
  "uuid" uuid primary key,
  "text" text,
  "important" boolean,
  "author" text,
  "customer_uuid" uuid not null,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create index "customer_notes_customer_uuid_desc_created_at_uuid_index" on "collections"."customer_notes" ("customer_uuid", "created_at" desc nulls first, "uuid")
--> next
create index "customer_notes_important_index" on "collections"."customer_notes" ("important")
--> next
create index "customer_notes_created_at_index" on "collections"."customer_notes" ("created_at")
--> next
alter table "collections"."customer_notes" add constraint "customer_notes_customer_uuid_ref" foreign key ("customer_uuid") references "public"."users" ("uuid") on delete cascade
