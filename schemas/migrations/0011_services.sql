-- before services: null
-- table: {"table":"services","columns":{"uuid":{"type":"uuid"},"code":{"type":"text"},"name_en":{"type":"text"},"name_de":{"type":"text"},"name_ar":{"type":"text"},"sentence_en":{"type":"text"},"sentence_de":{"type":"text"},"sentence_ar":{"type":"text"},"icon":{"type":"text","default":"pencil"},"unit":{"type":"text"},"unit_size":{"type":"integer","default":1},"steps":{"type":"json"},"minimum":{"type":"money"},"days_base":{"type":"integer"},"days_per":{"type":"integer"},"file_types":{"type":"json"},"questions":{"type":"json","default":[]},"position":{"type":"integer","default":100},"active_from":{"type":"date"},"active_until":{"type":"date"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["code"]],"index":[["-created_at","uuid"],["icon"],["file_types"],["questions"],["active_from"],["active_until"],["created_at"]],"refs":{},"softDelete":false,"natural":["code","name_en","name_de","name_ar","sentence_en","sentence_de","sentence_ar"]}

create table "collections"."services" (
  "uuid" uuid primary key,
  "code" text,
  "name_en" text,
  "name_de" text,
  "name_ar" text,
  "sentence_en" text,
  "sentence_de" text,
  "sentence_ar" text,
  "icon" text,
  "unit" text,
  "unit_size" bigint,
  "steps" jsonb,
  "minimum" bigint,
  "days_base" bigint,
  "days_per" bigint,
  "file_types" jsonb,
  "questions" jsonb,
  "position" bigint,
  "active_from" date,
  "active_until" date,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create unique index "services_code_unique" on "collections"."services" ("code")
--> next
create index "services_desc_created_at_uuid_index" on "collections"."services" ("created_at" desc nulls first, "uuid")
--> next
create index "services_icon_index" on "collections"."services" ("icon")
--> next
create index "services_file_types_index" on "collections"."services" using gin ("file_types" jsonb_path_ops)
--> next
create index "services_questions_index" on "collections"."services" using gin ("questions" jsonb_path_ops)
--> next
create index "services_active_from_index" on "collections"."services" ("active_from")
--> next
create index "services_active_until_index" on "collections"."services" ("active_until")
--> next
create index "services_created_at_index" on "collections"."services" ("created_at")
