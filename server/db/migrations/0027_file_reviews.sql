CREATE TABLE "change_decisions" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"file_uuid" uuid NOT NULL,
	"change" text NOT NULL,
	"decision" text NOT NULL,
	"note" text,
	"excerpt" text,
	"version" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "file_reviews" (
	"file_uuid" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "change_decisions" ADD CONSTRAINT "change_decisions_file_uuid_file_reviews_file_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."file_reviews"("file_uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_reviews" ADD CONSTRAINT "file_reviews_file_uuid_files_uuid_fk" FOREIGN KEY ("file_uuid") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "change_decisions_change" ON "change_decisions" USING btree ("file_uuid","change");
--> statement-breakpoint
CREATE INDEX "change_decisions_version" ON "change_decisions" USING btree ("file_uuid","version");
