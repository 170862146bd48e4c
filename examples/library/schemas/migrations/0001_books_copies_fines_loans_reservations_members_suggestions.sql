-- before books: null
-- table: {"table":"books","columns":{"uuid":{"type":"uuid"},"title":{"type":"text"},"authors":{"type":"json"},"genre":{"type":"text"},"language":{"type":"text","default":"en"},"published":{"type":"integer"},"isbn":{"type":"text"},"summary":{"type":"text"},"cover":{"type":"json"},"copies":{"type":"integer","default":0},"free_copies":{"type":"integer","default":0},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["isbn"]],"index":[["-created_at","uuid"],["title"],["genre"],["language"],["free_copies"],["created_at"]],"refs":{},"softDelete":false,"natural":["title","genre","isbn","summary"]}
-- before copies: null
-- table: {"table":"copies","columns":{"uuid":{"type":"uuid"},"barcode":{"type":"text"},"book_uuid":{"type":"uuid"},"shelf":{"type":"text"},"state":{"type":"text","default":"free"},"acquired_on":{"type":"date"},"price":{"type":"json"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["barcode"]],"index":[["-created_at","uuid"],["book_uuid"],["state"],["acquired_on"],["created_at"]],"refs":{"book_uuid":{"table":"collections.books","onDelete":"restrict"}},"softDelete":false,"natural":["barcode","shelf"]}
-- before fines: null
-- table: {"table":"fines","columns":{"uuid":{"type":"uuid"},"title":{"type":"text"},"member_uuid":{"type":"uuid"},"loan_uuid":{"type":"uuid"},"reason":{"type":"text"},"days":{"type":"integer"},"amount":{"type":"json"},"state":{"type":"text","default":"open"},"paid_on":{"type":"date"},"note":{"type":"text"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[],"index":[["-created_at","uuid"],["member_uuid"],["loan_uuid"],["reason"],["state"],["paid_on"],["created_at"]],"refs":{"member_uuid":{"table":"collections.members","onDelete":"restrict"},"loan_uuid":{"table":"collections.loans","onDelete":"set null"}},"softDelete":false,"natural":["title","note"]}
-- before loans: null
-- table: {"table":"loans","columns":{"uuid":{"type":"uuid"},"title":{"type":"text"},"copy_uuid":{"type":"uuid"},"member_uuid":{"type":"uuid"},"lent_on":{"type":"date"},"due_on":{"type":"date"},"returned_on":{"type":"date"},"renewals":{"type":"integer","default":0},"state":{"type":"text","default":"running"},"lent_copy":{"type":"text"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["lent_copy"]],"index":[["-created_at","uuid"],["copy_uuid"],["member_uuid"],["lent_on"],["due_on"],["returned_on"],["state"],["created_at"]],"refs":{"copy_uuid":{"table":"collections.copies","onDelete":"restrict"},"member_uuid":{"table":"collections.members","onDelete":"restrict"}},"softDelete":false,"natural":["title","lent_copy"]}
-- before reservations: null
-- table: {"table":"reservations","columns":{"uuid":{"type":"uuid"},"title":{"type":"text"},"book_uuid":{"type":"uuid"},"member_uuid":{"type":"uuid"},"state":{"type":"text","default":"waiting"},"copy_uuid":{"type":"uuid"},"hold_until":{"type":"date"},"open_for":{"type":"text"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["open_for"]],"index":[["-created_at","uuid"],["book_uuid"],["member_uuid"],["state"],["copy_uuid"],["hold_until"],["created_at"]],"refs":{"book_uuid":{"table":"collections.books","onDelete":"restrict"},"member_uuid":{"table":"collections.members","onDelete":"restrict"},"copy_uuid":{"table":"collections.copies","onDelete":"restrict"}},"softDelete":false,"natural":["title","open_for"]}
-- before members: null
-- table: {"table":"members","columns":{"uuid":{"type":"uuid"},"customer_uuid":{"type":"uuid"},"number":{"type":"text"},"name":{"type":"text"},"group":{"type":"text","default":"adult"},"born_on":{"type":"date"},"phone":{"type":"text"},"blocked":{"type":"boolean","default":false},"note":{"type":"text"},"loans":{"type":"integer","default":0},"guardian":{"type":"text"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[["number"],["customer_uuid"]],"index":[["customer_uuid","-created_at","uuid"],["group"],["born_on"],["blocked"],["created_at"]],"refs":{"customer_uuid":{"table":"public.users","onDelete":"cascade"}},"softDelete":false,"natural":["number","name","phone","note","guardian"],"personal":["name","born_on","phone","guardian"]}
-- before suggestions: null
-- table: {"table":"suggestions","columns":{"uuid":{"type":"uuid"},"title":{"type":"text"},"author":{"type":"text"},"kind":{"type":"text"},"language":{"type":"text","default":"en"},"reason":{"type":"text"},"for_course":{"type":"boolean","default":false},"course":{"type":"text"},"state":{"type":"text","default":"open"},"answer":{"type":"text"},"customer_uuid":{"type":"uuid"},"created_at":{"type":"time"},"updated_at":{"type":"time"},"version":{"type":"integer"}},"unique":[],"index":[["customer_uuid","-created_at","uuid"],["kind"],["language"],["for_course"],["state"],["created_at"]],"refs":{"customer_uuid":{"table":"public.users","onDelete":"cascade"}},"softDelete":false,"natural":["title","author","reason","course","answer"]}

create table "collections"."books" (
  "uuid" uuid primary key,
  "title" text,
  "authors" jsonb,
  "genre" text,
  "language" text,
  "published" bigint,
  "isbn" text,
  "summary" text,
  "cover" jsonb,
  "copies" bigint,
  "free_copies" bigint,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create unique index "books_isbn_unique" on "collections"."books" ("isbn")
--> next
create index "books_desc_created_at_uuid_index" on "collections"."books" ("created_at" desc nulls first, "uuid")
--> next
create index "books_title_index" on "collections"."books" ("title")
--> next
create index "books_genre_index" on "collections"."books" ("genre")
--> next
create index "books_language_index" on "collections"."books" ("language")
--> next
create index "books_free_copies_index" on "collections"."books" ("free_copies")
--> next
create index "books_created_at_index" on "collections"."books" ("created_at")
--> next
create table "collections"."copies" (
  "uuid" uuid primary key,
  "barcode" text,
  "book_uuid" uuid,
  "shelf" text,
  "state" text,
  "acquired_on" date,
  "price" jsonb,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create unique index "copies_barcode_unique" on "collections"."copies" ("barcode")
--> next
create index "copies_desc_created_at_uuid_index" on "collections"."copies" ("created_at" desc nulls first, "uuid")
--> next
create index "copies_book_uuid_index" on "collections"."copies" ("book_uuid")
--> next
create index "copies_state_index" on "collections"."copies" ("state")
--> next
create index "copies_acquired_on_index" on "collections"."copies" ("acquired_on")
--> next
create index "copies_created_at_index" on "collections"."copies" ("created_at")
--> next
create table "collections"."fines" (
  "uuid" uuid primary key,
  "title" text,
  "member_uuid" uuid,
  "loan_uuid" uuid,
  "reason" text,
  "days" bigint,
  "amount" jsonb,
  "state" text,
  "paid_on" date,
  "note" text,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create index "fines_desc_created_at_uuid_index" on "collections"."fines" ("created_at" desc nulls first, "uuid")
--> next
create index "fines_member_uuid_index" on "collections"."fines" ("member_uuid")
--> next
create index "fines_loan_uuid_index" on "collections"."fines" ("loan_uuid")
--> next
create index "fines_reason_index" on "collections"."fines" ("reason")
--> next
create index "fines_state_index" on "collections"."fines" ("state")
--> next
create index "fines_paid_on_index" on "collections"."fines" ("paid_on")
--> next
create index "fines_created_at_index" on "collections"."fines" ("created_at")
--> next
create table "collections"."loans" (
  "uuid" uuid primary key,
  "title" text,
  "copy_uuid" uuid,
  "member_uuid" uuid,
  "lent_on" date,
  "due_on" date,
  "returned_on" date,
  "renewals" bigint,
  "state" text,
  "lent_copy" text,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create unique index "loans_lent_copy_unique" on "collections"."loans" ("lent_copy")
--> next
create index "loans_desc_created_at_uuid_index" on "collections"."loans" ("created_at" desc nulls first, "uuid")
--> next
create index "loans_copy_uuid_index" on "collections"."loans" ("copy_uuid")
--> next
create index "loans_member_uuid_index" on "collections"."loans" ("member_uuid")
--> next
create index "loans_lent_on_index" on "collections"."loans" ("lent_on")
--> next
create index "loans_due_on_index" on "collections"."loans" ("due_on")
--> next
create index "loans_returned_on_index" on "collections"."loans" ("returned_on")
--> next
create index "loans_state_index" on "collections"."loans" ("state")
--> next
create index "loans_created_at_index" on "collections"."loans" ("created_at")
--> next
create table "collections"."reservations" (
  "uuid" uuid primary key,
  "title" text,
  "book_uuid" uuid,
  "member_uuid" uuid,
  "state" text,
  "copy_uuid" uuid,
  "hold_until" date,
  "open_for" text,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create unique index "reservations_open_for_unique" on "collections"."reservations" ("open_for")
--> next
create index "reservations_desc_created_at_uuid_index" on "collections"."reservations" ("created_at" desc nulls first, "uuid")
--> next
create index "reservations_book_uuid_index" on "collections"."reservations" ("book_uuid")
--> next
create index "reservations_member_uuid_index" on "collections"."reservations" ("member_uuid")
--> next
create index "reservations_state_index" on "collections"."reservations" ("state")
--> next
create index "reservations_copy_uuid_index" on "collections"."reservations" ("copy_uuid")
--> next
create index "reservations_hold_until_index" on "collections"."reservations" ("hold_until")
--> next
create index "reservations_created_at_index" on "collections"."reservations" ("created_at")
--> next
create table "collections"."members" (
  "uuid" uuid primary key,
  "customer_uuid" uuid not null,
  "number" text,
  "name" text,
  "group" text,
  "born_on" date,
  "phone" text,
  "blocked" boolean,
  "note" text,
  "loans" bigint,
  "guardian" text,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create unique index "members_number_unique" on "collections"."members" ("number")
--> next
create unique index "members_customer_uuid_unique" on "collections"."members" ("customer_uuid")
--> next
create index "members_customer_uuid_desc_created_at_uuid_index" on "collections"."members" ("customer_uuid", "created_at" desc nulls first, "uuid")
--> next
create index "members_group_index" on "collections"."members" ("group")
--> next
create index "members_born_on_index" on "collections"."members" ("born_on")
--> next
create index "members_blocked_index" on "collections"."members" ("blocked")
--> next
create index "members_created_at_index" on "collections"."members" ("created_at")
--> next
create table "collections"."suggestions" (
  "uuid" uuid primary key,
  "title" text,
  "author" text,
  "kind" text,
  "language" text,
  "reason" text,
  "for_course" boolean,
  "course" text,
  "state" text,
  "answer" text,
  "customer_uuid" uuid not null,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "version" bigint not null
)
--> next
create index "suggestions_customer_uuid_desc_created_at_uuid_index" on "collections"."suggestions" ("customer_uuid", "created_at" desc nulls first, "uuid")
--> next
create index "suggestions_kind_index" on "collections"."suggestions" ("kind")
--> next
create index "suggestions_language_index" on "collections"."suggestions" ("language")
--> next
create index "suggestions_for_course_index" on "collections"."suggestions" ("for_course")
--> next
create index "suggestions_state_index" on "collections"."suggestions" ("state")
--> next
create index "suggestions_created_at_index" on "collections"."suggestions" ("created_at")
--> next
alter table "collections"."copies" add constraint "copies_book_uuid_ref" foreign key ("book_uuid") references "collections"."books" ("uuid") on delete restrict
--> next
alter table "collections"."fines" add constraint "fines_member_uuid_ref" foreign key ("member_uuid") references "collections"."members" ("uuid") on delete restrict
--> next
alter table "collections"."fines" add constraint "fines_loan_uuid_ref" foreign key ("loan_uuid") references "collections"."loans" ("uuid") on delete set null
--> next
alter table "collections"."loans" add constraint "loans_copy_uuid_ref" foreign key ("copy_uuid") references "collections"."copies" ("uuid") on delete restrict
--> next
alter table "collections"."loans" add constraint "loans_member_uuid_ref" foreign key ("member_uuid") references "collections"."members" ("uuid") on delete restrict
--> next
alter table "collections"."reservations" add constraint "reservations_book_uuid_ref" foreign key ("book_uuid") references "collections"."books" ("uuid") on delete restrict
--> next
alter table "collections"."reservations" add constraint "reservations_member_uuid_ref" foreign key ("member_uuid") references "collections"."members" ("uuid") on delete restrict
--> next
alter table "collections"."reservations" add constraint "reservations_copy_uuid_ref" foreign key ("copy_uuid") references "collections"."copies" ("uuid") on delete restrict
--> next
alter table "collections"."members" add constraint "members_customer_uuid_ref" foreign key ("customer_uuid") references "public"."users" ("uuid") on delete cascade
--> next
alter table "collections"."suggestions" add constraint "suggestions_customer_uuid_ref" foreign key ("customer_uuid") references "public"."users" ("uuid") on delete cascade
