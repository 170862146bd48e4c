CREATE TABLE "mail_bounces" (
	"event" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "unsubscribe" text;
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "requested" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "mail_bounces_address" ON "mail_bounces" USING btree ("address") WHERE "mail_bounces"."cleared_at" is null;
