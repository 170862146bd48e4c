CREATE TABLE "acceptances" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"order_uuid" uuid,
	"accepted_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "account_exports" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"locale" text NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"storage_key" text,
	"size" bigint
);

--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "writer_server" integer;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sender" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "found" text;
--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "acceptances_user" ON "acceptances" USING btree ("user_uuid","accepted_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_user" ON "account_exports" USING btree ("user_uuid");
