CREATE SCHEMA "collections";

--> statement-breakpoint
CREATE TABLE "account_events" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	"type" text NOT NULL,
	"note" text
);

--> statement-breakpoint
CREATE TABLE "organizations" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"website" text,
	"emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tax_id" text,
	"has_different_billing_address" boolean DEFAULT false NOT NULL,
	"address" jsonb NOT NULL,
	"billing_address" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "users" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"pending_email" text,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"account_type" text NOT NULL,
	"locale" text NOT NULL,
	"timezone" text NOT NULL,
	"role" text NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"blocked_reason" text,
	"deletion_scheduled_at" timestamp (3) with time zone,
	"deletion_reminded_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"country" text NOT NULL,
	"state" text,
	"wanted_level" text,
	"wanted_terms" jsonb,
	"provider_customer" text,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "proofs" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"tries_left" integer NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"cookie_hash" text NOT NULL,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"remember_me" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"user_agent" text,
	"ip" text,
	"seeing_uuid" uuid,
	"seeing_until" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "tries" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "add_ons" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"codename" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" integer NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "add_ons_codename_unique" UNIQUE("codename")
);

--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"coupon_uuid" uuid NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"order_uuid" uuid,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "coupons" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" integer NOT NULL,
	"currency" text,
	"max_discount" integer,
	"min_order" integer,
	"order_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"max_redemptions" integer,
	"per_customer_limit" integer NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code")
);

--> statement-breakpoint
CREATE TABLE "credits" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"amount" integer NOT NULL,
	"currency" char(3) DEFAULT 'USD' NOT NULL,
	"reason" text NOT NULL,
	"order_uuid" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "custom_prices" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"order_type" text NOT NULL,
	"price" integer NOT NULL,
	"valid_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "disputes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"dispute_status" text NOT NULL,
	"evidence" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_payment_uuid_unique" UNIQUE("payment_uuid")
);

--> statement-breakpoint
CREATE TABLE "list_prices" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_type" text NOT NULL,
	"price" integer NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "list_prices_order_type_unique" UNIQUE("order_type")
);

--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_method" text NOT NULL,
	"is_default" boolean NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"holder_name" text,
	"warned_of" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "payments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"order_uuid" uuid,
	"subscription_uuid" uuid,
	"payment_method_uuid" uuid,
	"payment_status" text NOT NULL,
	"payment_type" text NOT NULL,
	"payment_for" text NOT NULL,
	"payment_method_type" text NOT NULL,
	"method_label" text,
	"amount" integer NOT NULL,
	"tax" integer NOT NULL,
	"refunded" integer NOT NULL,
	"currency" char(3) DEFAULT 'USD' NOT NULL,
	"provider" text NOT NULL,
	"provider_payment" text,
	"provider_key" text NOT NULL,
	"coupon_code" text,
	"buys" jsonb,
	"failure_reason" text,
	"requires_action" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_number_unique" UNIQUE("number"),
	CONSTRAINT "payments_provider_key_unique" UNIQUE("provider_key")
);

--> statement-breakpoint
CREATE TABLE "premier_levels" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"codename" text NOT NULL,
	"name" text NOT NULL,
	"description" jsonb NOT NULL,
	"price" integer,
	"discount_bp" integer NOT NULL,
	"discount_cap" integer,
	"revision_rounds" integer NOT NULL,
	"retention_days" integer NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "premier_levels_codename_unique" UNIQUE("codename")
);

--> statement-breakpoint
CREATE TABLE "refunds" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"amount" integer NOT NULL,
	"refund_status" text NOT NULL,
	"refund_type" text NOT NULL,
	"reason" text,
	"provider_refund" text,
	"provider_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_provider_key_unique" UNIQUE("provider_key")
);

--> statement-breakpoint
CREATE TABLE "subscription_add_ons" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"subscription_uuid" uuid NOT NULL,
	"add_on_uuid" uuid NOT NULL,
	"ends_at_term" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"level_uuid" uuid NOT NULL,
	"pending_level_uuid" uuid,
	"status" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"auto_renew" boolean NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"discount_used" integer NOT NULL,
	"terms" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"reminded_days" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"tax_ppm" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "devices" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"session_uuid" uuid NOT NULL,
	"device_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "push_outbox" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"device_uuid" uuid NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "documents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"payment_uuid" uuid NOT NULL,
	"refund_uuid" uuid,
	"content" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number")
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
CREATE TABLE "contact_answers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"message_uuid" uuid NOT NULL,
	"author_uuid" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"order_uuid" uuid,
	"reply_email" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assignee_uuid" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "dashboard_messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"short_description" text NOT NULL,
	"long_description" text,
	"is_active" boolean NOT NULL,
	"shown_from" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "order_events" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"order_uuid" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_uuid" uuid,
	"type" text NOT NULL,
	"from" text,
	"to" text,
	"note" text
);

--> statement-breakpoint
CREATE TABLE "order_messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"author" text NOT NULL,
	"author_uuid" uuid,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "orders" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"order_type" text NOT NULL,
	"submission_method" text NOT NULL,
	"quantity" integer,
	"unit" text,
	"recipe_uuid" uuid,
	"editor_uuid" uuid,
	"priority" boolean DEFAULT false NOT NULL,
	"answers" jsonb NOT NULL,
	"step" text NOT NULL,
	"steps" jsonb NOT NULL,
	"form_version" integer NOT NULL,
	"version" integer NOT NULL,
	"touched" boolean NOT NULL,
	"currency" char(3) DEFAULT 'USD' NOT NULL,
	"price" jsonb,
	"total" integer,
	"price_expires_at" timestamp (3) with time zone,
	"coupon_uuid" uuid,
	"quote" jsonb,
	"balance_due" integer,
	"on_hold_reason" text,
	"hold_return_to" text,
	"hold_question" text,
	"held_at" timestamp (3) with time zone,
	"revisions_left" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"progress" integer NOT NULL,
	"placed_at" timestamp (3) with time zone,
	"files_finished_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"unread_messages" integer DEFAULT 0 NOT NULL,
	"waiting_messages" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "free_checkouts" (
	"key" text PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "provider_events_provider_event_pk" PRIMARY KEY("provider","event")
);

--> statement-breakpoint
CREATE TABLE "stripe_intents" (
	"key" text PRIMARY KEY NOT NULL,
	"request" jsonb,
	"intent" text,
	"cancelled" boolean NOT NULL,
	"declined" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_intents_intent_unique" UNIQUE("intent")
);

--> statement-breakpoint
CREATE TABLE "recipes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"order_type" text NOT NULL,
	"submission_method" text NOT NULL,
	"answers" jsonb NOT NULL,
	"step" text NOT NULL,
	"steps" jsonb NOT NULL,
	"form_version" integer NOT NULL,
	"version" integer NOT NULL,
	"is_complete" boolean NOT NULL,
	"touched" boolean NOT NULL,
	"times_used" integer NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "consents" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "files" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"order_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint NOT NULL,
	"file_type" text NOT NULL,
	"role" text NOT NULL,
	"version" integer NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text,
	"measured_unit" text,
	"measured_count" integer,
	"measured_at" timestamp (3) with time zone,
	"scan" text NOT NULL,
	"upload" text NOT NULL,
	"writer" uuid,
	"writer_seen_at" timestamp (3) with time zone,
	"fingerprint" text,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "upload_tokens" (
	"order_uuid" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_uuid" uuid NOT NULL,
	"sends" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_particulars" ADD CONSTRAINT "audit_particulars_entry_uuid_audit_entries_uuid_fk" FOREIGN KEY ("entry_uuid") REFERENCES "public"."audit_entries"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_seeing_uuid_users_uuid_fk" FOREIGN KEY ("seeing_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_uuid_coupons_uuid_fk" FOREIGN KEY ("coupon_uuid") REFERENCES "public"."coupons"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "custom_prices" ADD CONSTRAINT "custom_prices_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_uuid_payments_uuid_fk" FOREIGN KEY ("payment_uuid") REFERENCES "public"."payments"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_uuid_subscriptions_uuid_fk" FOREIGN KEY ("subscription_uuid") REFERENCES "public"."subscriptions"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_method_uuid_payment_methods_uuid_fk" FOREIGN KEY ("payment_method_uuid") REFERENCES "public"."payment_methods"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_uuid_payments_uuid_fk" FOREIGN KEY ("payment_uuid") REFERENCES "public"."payments"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_add_ons" ADD CONSTRAINT "subscription_add_ons_subscription_uuid_subscriptions_uuid_fk" FOREIGN KEY ("subscription_uuid") REFERENCES "public"."subscriptions"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_add_ons" ADD CONSTRAINT "subscription_add_ons_add_on_uuid_add_ons_uuid_fk" FOREIGN KEY ("add_on_uuid") REFERENCES "public"."add_ons"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_level_uuid_premier_levels_uuid_fk" FOREIGN KEY ("level_uuid") REFERENCES "public"."premier_levels"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pending_level_uuid_premier_levels_uuid_fk" FOREIGN KEY ("pending_level_uuid") REFERENCES "public"."premier_levels"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections"."record_changes" ADD CONSTRAINT "record_changes_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections"."record_changes" ADD CONSTRAINT "record_changes_actor_uuid_users_uuid_fk" FOREIGN KEY ("actor_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "collections"."record_files" ADD CONSTRAINT "record_files_sender_uuid_users_uuid_fk" FOREIGN KEY ("sender_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_session_uuid_sessions_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."sessions"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_device_uuid_devices_uuid_fk" FOREIGN KEY ("device_uuid") REFERENCES "public"."devices"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_uuid_payments_uuid_fk" FOREIGN KEY ("payment_uuid") REFERENCES "public"."payments"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_uuid_refunds_uuid_fk" FOREIGN KEY ("refund_uuid") REFERENCES "public"."refunds"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_session_uuid_sessions_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."sessions"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_uuid_contact_messages_uuid_fk" FOREIGN KEY ("message_uuid") REFERENCES "public"."contact_messages"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_uuid_users_uuid_fk" FOREIGN KEY ("author_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assignee_uuid_users_uuid_fk" FOREIGN KEY ("assignee_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_recipe_uuid_recipes_uuid_fk" FOREIGN KEY ("recipe_uuid") REFERENCES "public"."recipes"("uuid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_editor_uuid_users_uuid_fk" FOREIGN KEY ("editor_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "free_checkouts" ADD CONSTRAINT "free_checkouts_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_order_uuid_orders_uuid_fk" FOREIGN KEY ("order_uuid") REFERENCES "public"."orders"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_uuid","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");
--> statement-breakpoint
CREATE INDEX "users_pending" ON "users" USING btree (lower("pending_email"));
--> statement-breakpoint
CREATE INDEX "users_deletion" ON "users" USING btree ("deletion_scheduled_at");
--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","uuid");
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
CREATE UNIQUE INDEX "proofs_token" ON "proofs" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "proofs_user" ON "proofs" USING btree ("user_uuid","purpose","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_cookie" ON "sessions" USING btree ("cookie_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access" ON "sessions" USING btree ("access_hash");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_uuid","created_at");
--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "sessions" USING btree ("created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "sessions_seeing" ON "sessions" USING btree ("seeing_uuid");
--> statement-breakpoint
CREATE INDEX "tries_bucket" ON "tries" USING btree ("bucket","at");
--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_uuid","state");
--> statement-breakpoint
CREATE INDEX "coupon_uses_customer" ON "coupon_uses" USING btree ("customer_uuid");
--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_order" ON "coupon_uses" USING btree ("order_uuid") WHERE state <> 'assigned';
--> statement-breakpoint
CREATE INDEX "credits_customer" ON "credits" USING btree ("customer_uuid");
--> statement-breakpoint
CREATE UNIQUE INDEX "custom_prices_one" ON "custom_prices" USING btree ("customer_uuid","order_type");
--> statement-breakpoint
CREATE INDEX "payment_methods_customer" ON "payment_methods" USING btree ("customer_uuid","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_default" ON "payment_methods" USING btree ("customer_uuid") WHERE is_default and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_uuid","created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("order_uuid") WHERE payment_status in ('pending', 'processing', 'requires_action');
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_plan" ON "payments" USING btree ("customer_uuid") WHERE buys is not null and payment_status in ('pending', 'processing', 'requires_action');
--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("payment_status","updated_at");
--> statement-breakpoint
CREATE INDEX "payments_provider" ON "payments" USING btree ("provider_payment");
--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_uuid");
--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_uuid");
--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_uuid");
--> statement-breakpoint
CREATE INDEX "refunds_asked" ON "refunds" USING btree ("payment_uuid") WHERE refund_status = 'requested';
--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_add_ons_one" ON "subscription_add_ons" USING btree ("subscription_uuid","add_on_uuid");
--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_uuid","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("customer_uuid") WHERE status in ('active', 'past_due');
--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_date");
--> statement-breakpoint
CREATE INDEX "subscriptions_retry" ON "subscriptions" USING btree ("retry_at") WHERE status = 'past_due';
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_place" ON "tax_rates" USING btree ("country","state");
--> statement-breakpoint
CREATE INDEX "record_changes_record" ON "collections"."record_changes" USING btree ("entity","record_uuid","at","uuid");
--> statement-breakpoint
CREATE INDEX "record_files_record" ON "collections"."record_files" USING btree ("record_uuid");
--> statement-breakpoint
CREATE INDEX "record_files_loose" ON "collections"."record_files" USING btree ("loose_since");
--> statement-breakpoint
CREATE INDEX "record_files_sender" ON "collections"."record_files" USING btree ("sender_uuid");
--> statement-breakpoint
CREATE UNIQUE INDEX "devices_device" ON "devices" USING btree ("device_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "devices_session" ON "devices" USING btree ("session_uuid");
--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_uuid");
--> statement-breakpoint
CREATE INDEX "push_outbox_due" ON "push_outbox" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "push_outbox_device" ON "push_outbox" USING btree ("device_uuid");
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_invoice" ON "documents" USING btree ("payment_uuid") WHERE kind = 'invoice';
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_refund" ON "documents" USING btree ("refund_uuid");
--> statement-breakpoint
CREATE INDEX "documents_payment" ON "documents" USING btree ("payment_uuid");
--> statement-breakpoint
CREATE INDEX "documents_customer" ON "documents" USING btree ("customer_uuid","issued_at");
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
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."given_up_at" is null;
--> statement-breakpoint
CREATE INDEX "mail_outbox_to" ON "mail_outbox" USING btree ("to","created_at");
--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" USING btree ("message_uuid","at");
--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "contact_messages_assignee" ON "contact_messages" USING btree ("assignee_uuid","status","created_at");
--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_uuid","created_at");
--> statement-breakpoint
CREATE INDEX "contact_messages_order" ON "contact_messages" USING btree ("order_uuid","created_at");
--> statement-breakpoint
CREATE INDEX "contact_messages_topic" ON "contact_messages" USING btree ("topic","created_at");
--> statement-breakpoint
CREATE INDEX "contact_messages_answered" ON "contact_messages" USING btree ("answered_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "contact_messages_closed" ON "contact_messages" USING btree ("closed_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "dashboard_messages_created" ON "dashboard_messages" USING btree ("created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_uuid","seq");
--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_uuid","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");
--> statement-breakpoint
CREATE INDEX "orders_customer_created" ON "orders" USING btree ("customer_uuid","created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "orders_customer_updated" ON "orders" USING btree ("customer_uuid","updated_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "orders_customer_status" ON "orders" USING btree ("customer_uuid","status","created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "orders_expires" ON "orders" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "recipes_customer_created" ON "recipes" USING btree ("customer_uuid","created_at" DESC NULLS FIRST,"uuid");
--> statement-breakpoint
CREATE INDEX "consents_customer" ON "consents" USING btree ("customer_uuid","kind","until");
--> statement-breakpoint
CREATE INDEX "files_order" ON "files" USING btree ("order_uuid","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "files_storage_key" ON "files" USING btree ("storage_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "files_name" ON "files" USING btree ("order_uuid","role","name","version");
--> statement-breakpoint
CREATE INDEX "files_writer" ON "files" USING btree ("writer") WHERE writer is not null;
--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("upload","updated_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "upload_tokens_hash" ON "upload_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "saved_views_user_resource" ON "saved_views" USING btree ("user_uuid","resource");
--> statement-breakpoint
CREATE INDEX "saved_views_role_resource" ON "saved_views" USING btree ("role","resource");
--> statement-breakpoint
-- Our team looks for customers by a piece of what they are called, and turns the pages of all of them.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index users_customers_words on users using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index organizations_words on organizations using gin (name gin_trgm_ops);
--> statement-breakpoint
create index users_customers_created on users (created_at, uuid desc) where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_customers_name on users ((last_name || ' ' || first_name), uuid desc)
  where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_customers_email on users (email, uuid desc) where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_customers_login on users (last_login_at, uuid desc) where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_customers_locked on users (blocked_at, uuid desc) where blocked_at is not null;
--> statement-breakpoint
create index users_customers_unverified on users (created_at, uuid desc) where email_verified_at is null;
--> statement-breakpoint
-- Rows of the audit are only ever added: nobody changes, removes or empties them, not even the server itself.
create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entries is append-only';
end $$;
--> statement-breakpoint
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function audit_entries_stay();
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
create trigger audit_particulars_stay before update or delete on audit_particulars
  for each row execute function audit_particulars_stay();
--> statement-breakpoint
create trigger audit_particulars_filled before truncate on audit_particulars
  for each statement execute function audit_entries_stay();
--> statement-breakpoint
-- What our team finds payments by: any part of their number. Drizzle cannot say trigrams.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index payments_words on payments using gin (number gin_trgm_ops);
--> statement-breakpoint
-- Who is where is of no worth after a crash, and is written every few seconds: kept without a log.
alter table "presences" set unlogged;
--> statement-breakpoint
-- What our team searches the inbox by: any part of what was written, or of the address.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index contact_messages_search on contact_messages
  using gin (subject gin_trgm_ops, message gin_trgm_ops, reply_email gin_trgm_ops);
--> statement-breakpoint
-- What our team searches by: any part of a number, a name or a person.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index orders_search on orders using gin (number gin_trgm_ops, name gin_trgm_ops);
--> statement-breakpoint
-- In the order in which our team works: see queue.ts of our team's orders, whose words these are.
create index orders_queue on orders (status, (case when priority then date_trunc('day', due_at at time zone 'UTC')
  else due_at at time zone 'UTC' end), uuid desc) where touched;
--> statement-breakpoint
create index orders_worked on orders ((case when priority then date_trunc('day', due_at at time zone 'UTC')
  else due_at at time zone 'UTC' end), uuid desc) where touched
  and status in ('queued', 'in_progress', 'quality_check', 'revision_requested');
--> statement-breakpoint
create index orders_due on orders (due_at) where touched
  and status in ('queued', 'in_progress', 'quality_check', 'revision_requested');
--> statement-breakpoint
create index orders_status_updated on orders (status, updated_at, uuid desc) where touched;
--> statement-breakpoint
create index orders_editor on orders (editor_uuid, status) where editor_uuid is not null;
--> statement-breakpoint
create index orders_touched on orders (created_at desc, uuid) where touched;
--> statement-breakpoint
create index orders_without_editor on orders ((case when priority then date_trunc('day', due_at at time zone 'UTC')
  else due_at at time zone 'UTC' end), uuid desc) where touched and editor_uuid is null
  and status in ('in_progress', 'quality_check', 'revision_requested');
--> statement-breakpoint
create index orders_unanswered on orders (updated_at, uuid desc) where touched and waiting_messages > 0;
--> statement-breakpoint
-- Whoever writes, reads or removes messages: the order knows how many wait for our team.
create function order_messages_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.author = 'customer' and old.read_at is null then
    update orders set waiting_messages = waiting_messages - 1 where uuid = old.order_uuid;
  end if;
  if tg_op <> 'DELETE' and new.author = 'customer' and new.read_at is null then
    update orders set waiting_messages = waiting_messages + 1 where uuid = new.order_uuid;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger order_messages_counted after insert or delete or update of author, read_at, order_uuid on order_messages
  for each row execute function order_messages_counted();
--> statement-breakpoint
-- All orders are too many to be counted for each page of them.
create function orders_tallied() returns trigger language plpgsql as $$
begin
  insert into order_tallies (orders)
    select case tg_op when 'INSERT' then count(*) else -count(*) end from changed where touched having count(*) > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_made after insert on orders referencing new table as changed
  for each statement execute function orders_tallied();
--> statement-breakpoint
create trigger orders_gone after delete on orders referencing old table as changed
  for each statement execute function orders_tallied();
--> statement-breakpoint
create function orders_begun() returns trigger language plpgsql as $$
begin
  insert into order_tallies (orders) values (case when new.touched then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_begun after update of touched on orders
  for each row when (new.touched <> old.touched) execute function orders_begun();
