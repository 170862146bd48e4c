ALTER TABLE "upload_tokens" DROP CONSTRAINT "upload_tokens_pkey";
--> statement-breakpoint
ALTER TABLE "upload_tokens" ADD CONSTRAINT "upload_tokens_order_uuid_sends_user_uuid_pk" PRIMARY KEY("order_uuid","sends","user_uuid");
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "author_uuid" uuid;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "message_uuid" uuid;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_message_uuid_order_messages_uuid_fk" FOREIGN KEY ("message_uuid") REFERENCES "public"."order_messages"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "files_message" ON "files" USING btree ("message_uuid") WHERE message_uuid is not null;
--> statement-breakpoint
CREATE INDEX "files_unsent" ON "files" USING btree ("updated_at") WHERE role = 'attachment' and message_uuid is null;
