ALTER TABLE "files" ADD COLUMN "review" jsonb;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "reviewed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "compared_key" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "compared_size" bigint;
--> statement-breakpoint
CREATE UNIQUE INDEX "files_compared_key" ON "files" USING btree ("compared_key") WHERE compared_key is not null;
--> statement-breakpoint
CREATE INDEX "files_unread" ON "files" USING btree ("created_at") WHERE reviewed_at is null and role = 'result' and upload = 'done' and scan = 'clean' and name ilike '%.docx';
