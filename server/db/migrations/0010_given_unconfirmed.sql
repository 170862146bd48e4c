ALTER TABLE "sessions" ADD COLUMN "given_unconfirmed" integer DEFAULT 0 NOT NULL;
