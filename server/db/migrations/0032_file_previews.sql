ALTER TABLE "files" ADD COLUMN "thumbnail_key" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_key" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_problem" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "previewed_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "files_thumbnail_key" ON "files" USING btree ("thumbnail_key") WHERE thumbnail_key is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "files_preview_key" ON "files" USING btree ("preview_key") WHERE preview_key is not null;
--> statement-breakpoint
CREATE INDEX "files_unpreviewed" ON "files" USING btree ("created_at") WHERE previewed_at is null and upload = 'done';
