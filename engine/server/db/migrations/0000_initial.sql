CREATE SCHEMA "collections";

--> statement-breakpoint
CREATE TABLE "sessions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"cookie_hash" text NOT NULL,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"user_agent" text,
	"ip" text,
	"remember_me" boolean NOT NULL,
	"authenticated_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "users" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"locale" text NOT NULL,
	"timezone" text NOT NULL,
	"role" text NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"blocked_reason" text,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_login_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"role" text NOT NULL,
	"act" text NOT NULL,
	"resource" text,
	"record" uuid,
	"customer_uuid" uuid,
	"order_uuid" uuid,
	"payment_uuid" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"why" text,
	"address" text,
	"told" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "audit_particulars" (
	"entry_uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"why" text
);

--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "live_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" bigint NOT NULL,
	"customer_uuid" uuid,
	"resource" text NOT NULL,
	"uuid" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "presences" (
	"page" uuid PRIMARY KEY NOT NULL,
	"session_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"resource" text NOT NULL,
	"record" uuid NOT NULL,
	"doing" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"status" integer,
	"answer" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);

--> statement-breakpoint
CREATE TABLE "request_counts" (
	"caller" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "request_counts_ends_at_caller_pk" PRIMARY KEY("ends_at","caller")
);

--> statement-breakpoint
CREATE TABLE "tries" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"running_until" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"data" jsonb NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text
);

--> statement-breakpoint
CREATE TABLE "collections"."applied_files" (
	"name" text PRIMARY KEY NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "collections"."record_changes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"record_uuid" uuid NOT NULL,
	"customer_uuid" uuid,
	"kind" text NOT NULL,
	"version" integer,
	"actor_uuid" uuid,
	"actor_role" text NOT NULL,
	"changes" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "collections"."record_files" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"table" text NOT NULL,
	"field" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"whole" boolean NOT NULL,
	"sender_uuid" uuid NOT NULL,
	"record_uuid" uuid,
	"loose_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "collections"."table_shapes" (
	"name" text PRIMARY KEY NOT NULL,
	"shape" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "saved_views" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"resource" text NOT NULL,
	"label" text NOT NULL,
	"role" text,
	"view" text,
	"q" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text,
	"columns" jsonb,
	"density" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_particulars" ADD CONSTRAINT "audit_particulars_entry_uuid_audit_entries_uuid_fk" FOREIGN KEY ("entry_uuid") REFERENCES "public"."audit_entries"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_session_uuid_sessions_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."sessions"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections"."record_changes" ADD CONSTRAINT "record_changes_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections"."record_changes" ADD CONSTRAINT "record_changes_actor_uuid_users_uuid_fk" FOREIGN KEY ("actor_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections"."record_files" ADD CONSTRAINT "record_files_sender_uuid_users_uuid_fk" FOREIGN KEY ("sender_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_cookie" ON "sessions" USING btree ("cookie_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access" ON "sessions" USING btree ("access_hash");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_uuid","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","uuid");
--> statement-breakpoint
CREATE INDEX "audit_entries_order" ON "audit_entries" USING btree ("order_uuid","at");
--> statement-breakpoint
CREATE INDEX "audit_entries_payment" ON "audit_entries" USING btree ("payment_uuid","at");
--> statement-breakpoint
CREATE INDEX "audit_entries_customer" ON "audit_entries" USING btree ("customer_uuid","at");
--> statement-breakpoint
CREATE INDEX "audit_entries_by" ON "audit_entries" USING btree ("by","at");
--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act","at");
--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("resource","record","at");
--> statement-breakpoint
CREATE INDEX "audit_particulars_customer" ON "audit_particulars" USING btree ("customer_uuid");
--> statement-breakpoint
CREATE INDEX "live_events_customer" ON "live_events" USING btree ("customer_uuid","transaction");
--> statement-breakpoint
CREATE INDEX "live_events_transaction" ON "live_events" USING btree ("transaction");
--> statement-breakpoint
CREATE INDEX "presences_record" ON "presences" USING btree ("record");
--> statement-breakpoint
CREATE INDEX "presences_session" ON "presences" USING btree ("session_uuid","seen_at");
--> statement-breakpoint
CREATE INDEX "presences_user" ON "presences" USING btree ("user_uuid");
--> statement-breakpoint
CREATE INDEX "tries_bucket" ON "tries" USING btree ("bucket","at");
--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."given_up_at" is null;
--> statement-breakpoint
CREATE INDEX "mail_outbox_to" ON "mail_outbox" USING btree ("to","created_at");
--> statement-breakpoint
CREATE INDEX "record_changes_record" ON "collections"."record_changes" USING btree ("entity","record_uuid","at","uuid");
--> statement-breakpoint
CREATE INDEX "record_files_record" ON "collections"."record_files" USING btree ("record_uuid");
--> statement-breakpoint
CREATE INDEX "record_files_loose" ON "collections"."record_files" USING btree ("loose_since");
--> statement-breakpoint
CREATE INDEX "record_files_sender" ON "collections"."record_files" USING btree ("sender_uuid");
--> statement-breakpoint
CREATE INDEX "saved_views_user_resource" ON "saved_views" USING btree ("user_uuid","resource");
--> statement-breakpoint
CREATE INDEX "saved_views_role_resource" ON "saved_views" USING btree ("role","resource");
--> statement-breakpoint
-- Text as people compare it: without case, accents, forms of quotes, hyphens and blanks, in one form of Unicode.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Names in the order of a dictionary, with the numbers in them by their size: "9 pages" before "10 pages".
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- Rows of the audit are only ever added: nobody changes, removes or empties them, not even the server itself.
create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entries is append-only';
end $$;
--> statement-breakpoint
-- What they say of a person goes with the account, and neither before nor otherwise.
create function audit_particulars_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where uuid = old.customer_uuid and erased_at is null) then
    return old;
  end if;
  raise exception 'audit_particulars is append-only';
end $$;
--> statement-breakpoint
-- unaccent is only called stable because its dictionary may be replaced; an index needs a function that is immutable.
create function search_text(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(translate(lower(public.unaccent('public.unaccent',
      regexp_replace(normalize(value, nfkc), '[\u0300-\u036f\u064b-\u0652\u0640\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g'))),
    '‐‑‒–—―−‘’‚‛′`´“”„‟″«»', '-------''''''''''''''"""""""'), '\s+', ' ', 'g')
$$;
--> statement-breakpoint
-- The pattern for LIKE that finds a text wherever it stands in the result of search_text.
create function search_pattern(value text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(search_text(value), '([\\%_])', '\\\1', 'g') || '%'
$$;
--> statement-breakpoint
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function audit_entries_stay();
--> statement-breakpoint
create trigger audit_particulars_stay before update or delete on audit_particulars
  for each row execute function audit_particulars_stay();
--> statement-breakpoint
create trigger audit_particulars_filled before truncate on audit_particulars
  for each statement execute function audit_entries_stay();
--> statement-breakpoint
-- Who is where is of no worth after a crash, and is written every few seconds: kept without a log.
alter table "presences" set unlogged;
