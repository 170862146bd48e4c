ALTER TABLE "mail_outbox" ADD COLUMN "request_id" text;
