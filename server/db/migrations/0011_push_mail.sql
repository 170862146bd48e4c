ALTER TABLE "push_outbox" ADD COLUMN "mail_uuid" uuid;
--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_mail_uuid_mail_outbox_uuid_fk" FOREIGN KEY ("mail_uuid") REFERENCES "public"."mail_outbox"("uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "push_outbox_mail" ON "push_outbox" USING btree ("mail_uuid");
