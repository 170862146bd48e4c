CREATE TABLE "tax_number_checks" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"number" text NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"decided_for" text NOT NULL,
	"answer" jsonb,
	"answered_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor" text;
--> statement-breakpoint
ALTER TABLE "tax_number_checks" ADD CONSTRAINT "tax_number_checks_customer_uuid_users_uuid_fk" FOREIGN KEY ("customer_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_number_checks_one" ON "tax_number_checks" USING btree ("customer_uuid","number");
--> statement-breakpoint
CREATE INDEX "tax_number_checks_due" ON "tax_number_checks" USING btree ("ask_at");
--> statement-breakpoint
-- A plan that is not renewed has no other level after it.
UPDATE "subscriptions" SET "pending_level_uuid" = NULL WHERE NOT "auto_renew";
--> statement-breakpoint
-- Texts about a level repeat no figure of its record. What an administrator wrote stays.
UPDATE "premier_levels" SET "description" = '["For occasional orders", "No yearly fee"]' WHERE "codename" = 'alacarte' AND "description" = '["List prices, no yearly fee", "1 round of changes", "Files kept for 60 days"]'::jsonb;
--> statement-breakpoint
UPDATE "premier_levels" SET "description" = '["For regular orders", "A discount on list prices, up to a limit"]' WHERE "codename" = 'limited' AND "description" = '["20 % off the first 5,000.00 USD of list value a year", "2 rounds of changes", "Files kept for 90 days", "Pays from 1,495.00 USD of list value a year"]'::jsonb;
--> statement-breakpoint
UPDATE "premier_levels" SET "description" = '["For those who order all year", "A discount on every list price"]' WHERE "codename" = 'unlimited' AND "description" = '["35 % off every list price", "3 rounds of changes", "Files kept for 180 days", "Beats Limited from 5,428.57 USD of list value a year"]'::jsonb;
--> statement-breakpoint
UPDATE "premier_levels" SET "description" = '["Prices and terms by contract"]' WHERE "codename" = 'custom' AND "description" = '["Prices by contract", "3 rounds of changes or more", "Files kept as agreed"]'::jsonb;
