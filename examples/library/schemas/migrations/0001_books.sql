-- before books: null
-- table: {"table":"books","columns":{"uuid":{"type":"uuid"},"title":{"type":"text"},"author":{"type":"text"},"isbn":{"type":"text"},"copies":{"type":"integer","default":1},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["isbn"]],"index":[["-created_at","uuid"],["created_at"]],"refs":{},"softDelete":false,"natural":["title","author","isbn"]}

create table "collections"."books" (
  "uuid" uuid primary key,
  "title" text,
  "author" text,
  "isbn" text,
  "copies" bigint,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create unique index "books_isbn_unique" on "collections"."books" ("isbn")
--> next
create index "books_desc_created_at_uuid_index" on "collections"."books" ("created_at" desc nulls first, "uuid")
--> next
create index "books_created_at_index" on "collections"."books" ("created_at")
