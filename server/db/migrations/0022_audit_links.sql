DROP INDEX "audit_entries_order";
--> statement-breakpoint
DROP INDEX "audit_entries_payment";
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "links" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- The audit is append-only for the server, not for its upgrade.
ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_stay";
--> statement-breakpoint
UPDATE "audit_entries" SET "links" = jsonb_strip_nulls(jsonb_build_object('order', "order_uuid", 'payment', "payment_uuid")) WHERE "order_uuid" IS NOT NULL OR "payment_uuid" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_stay";
--> statement-breakpoint
CREATE INDEX "audit_entries_links" ON "audit_entries" USING gin ("links" jsonb_path_ops);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP COLUMN "order_uuid";
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP COLUMN "payment_uuid";
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_links_uuids" CHECK (not "audit_entries"."links" @? '$.* ? (!(@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))');
