ALTER TABLE "orders" ADD COLUMN "measured_quantity" integer;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counts_pending" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_counts_pending" ON "orders" USING btree ("uuid") WHERE counts_pending;
--> statement-breakpoint
CREATE INDEX "files_uncounted" ON "files" USING btree ("created_at") WHERE measured_at is null and upload = 'done';
