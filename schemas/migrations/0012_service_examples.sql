-- before services: {"table":"services","columns":{"uuid":{"type":"uuid"},"code":{"type":"text"},"name_en":{"type":"text"},"name_de":{"type":"text"},"name_ar":{"type":"text"},"sentence_en":{"type":"text"},"sentence_de":{"type":"text"},"sentence_ar":{"type":"text"},"icon":{"type":"text","default":"pencil"},"unit":{"type":"text"},"unit_size":{"type":"integer","default":1},"steps":{"type":"json"},"minimum":{"type":"money"},"days_base":{"type":"integer"},"days_per":{"type":"integer"},"file_types":{"type":"json"},"questions":{"type":"json","default":[]},"position":{"type":"integer","default":100},"active_from":{"type":"date"},"active_until":{"type":"date"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["code"]],"index":[["-created_at","uuid"],["icon"],["file_types"],["questions"],["active_from"],["active_until"],["created_at"]],"refs":{},"softDelete":false,"natural":["code","name_en","name_de","name_ar","sentence_en","sentence_de","sentence_ar"]}
-- table: {"table":"services","columns":{"uuid":{"type":"uuid"},"code":{"type":"text"},"name_en":{"type":"text"},"name_de":{"type":"text"},"name_ar":{"type":"text"},"sentence_en":{"type":"text"},"sentence_de":{"type":"text"},"sentence_ar":{"type":"text"},"icon":{"type":"text","default":"pencil"},"group":{"type":"text","default":"text"},"unit":{"type":"text"},"unit_size":{"type":"integer","default":1},"steps":{"type":"json"},"minimum":{"type":"money"},"days_base":{"type":"integer"},"days_per":{"type":"integer"},"file_types":{"type":"json"},"questions":{"type":"json","default":[]},"example_before":{"type":"text"},"example_after":{"type":"text"},"picture_before":{"type":"json"},"picture_after":{"type":"json"},"position":{"type":"integer","default":100},"active_from":{"type":"date"},"active_until":{"type":"date"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["code"]],"index":[["-created_at","uuid"],["icon"],["file_types"],["questions"],["active_from"],["active_until"],["created_at"]],"refs":{},"softDelete":false,"natural":["code","name_en","name_de","name_ar","sentence_en","sentence_de","sentence_ar","example_before","example_after"]}

alter table "collections"."services" add column "group" text default 'text'::text
--> next
alter table "collections"."services" alter column "group" drop default
--> next
alter table "collections"."services" add column "example_before" text
--> next
alter table "collections"."services" add column "example_after" text
--> next
alter table "collections"."services" add column "picture_before" jsonb
--> next
alter table "collections"."services" add column "picture_after" jsonb

--> next
update "collections"."services" set "group" = case "unit" when 'image' then 'photos' when 'minute' then 'video' else 'text' end
