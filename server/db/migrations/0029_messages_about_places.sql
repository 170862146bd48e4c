ALTER TABLE "order_messages" ADD COLUMN "about" jsonb;
--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "reader_uuid" uuid;
--> statement-breakpoint
CREATE INDEX "order_messages_unread" ON "order_messages" USING btree ("order_uuid") WHERE "order_messages"."read_at" is null;
