-- before contact_messages: null
-- table: {"table":"contact_messages","columns":{"uuid":{"type":"uuid"},"subject":{"type":"text"},"reply_email":{"type":"text"},"topic":{"type":"text"},"status":{"type":"text"},"assignee_uuid":{"type":"uuid"},"answered_at":{"type":"time"},"closed_at":{"type":"time"},"order_uuid":{"type":"uuid"},"message":{"type":"text"},"locale":{"type":"text"},"customer_uuid":{"type":"uuid","optional":true},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[],"index":[["customer_uuid","-created_at","uuid"],["-created_at","uuid"],["status","-created_at","uuid"],["assignee_uuid","status","created_at"],["-answered_at","uuid"],["-closed_at","uuid"],["topic"],["status"],["assignee_uuid"],["answered_at"],["closed_at"],["order_uuid"],["created_at"]],"refs":{"assignee_uuid":{"table":"public.users","onDelete":"set null"},"customer_uuid":{"table":"public.users","onDelete":"cascade"}},"softDelete":false,"natural":["subject","reply_email","message","locale"]}

alter table "collections"."contact_messages"
  drop constraint "contact_messages_user_uuid_users_uuid_fk",
  drop constraint "contact_messages_assignee_uuid_users_uuid_fk"
--> next
alter table "collections"."contact_messages" rename column "user_uuid" to "customer_uuid"
--> next
alter table "collections"."contact_messages"
  alter column "topic" drop not null,
  alter column "subject" drop not null,
  alter column "message" drop not null,
  alter column "reply_email" drop not null,
  alter column "locale" drop not null,
  alter column "locale" drop default,
  alter column "status" drop not null,
  alter column "status" drop default,
  alter column "version" type bigint,
  alter column "version" drop default,
  add column "updated_at" timestamptz(3)
--> next
update "collections"."contact_messages" set "updated_at" = greatest("created_at", "answered_at", "closed_at")
--> next
alter table "collections"."contact_messages" alter column "updated_at" set not null
--> next
drop index "collections"."contact_messages_user", "collections"."contact_messages_order", "collections"."contact_messages_topic"
--> next
alter index "collections"."contact_messages_created" rename to "contact_messages_desc_created_at_uuid_index"
--> next
alter index "collections"."contact_messages_status" rename to "contact_messages_status_desc_created_at_uuid_index"
--> next
alter index "collections"."contact_messages_assignee" rename to "contact_messages_assignee_uuid_status_created_at_index"
--> next
alter index "collections"."contact_messages_answered" rename to "contact_messages_desc_answered_at_uuid_index"
--> next
alter index "collections"."contact_messages_closed" rename to "contact_messages_desc_closed_at_uuid_index"
--> next
create index "contact_messages_customer_uuid_desc_created_at_uuid_index" on "collections"."contact_messages" ("customer_uuid", "created_at" desc nulls first, "uuid")
--> next
create index "contact_messages_topic_index" on "collections"."contact_messages" ("topic")
--> next
create index "contact_messages_status_index" on "collections"."contact_messages" ("status")
--> next
create index "contact_messages_assignee_uuid_index" on "collections"."contact_messages" ("assignee_uuid")
--> next
create index "contact_messages_answered_at_index" on "collections"."contact_messages" ("answered_at")
--> next
create index "contact_messages_closed_at_index" on "collections"."contact_messages" ("closed_at")
--> next
create index "contact_messages_order_uuid_index" on "collections"."contact_messages" ("order_uuid")
--> next
create index "contact_messages_created_at_index" on "collections"."contact_messages" ("created_at")
--> next
alter table "collections"."contact_messages" add constraint "contact_messages_assignee_uuid_ref" foreign key ("assignee_uuid") references "public"."users" ("uuid") on delete set null
--> next
alter table "collections"."contact_messages" add constraint "contact_messages_customer_uuid_ref" foreign key ("customer_uuid") references "public"."users" ("uuid") on delete cascade
