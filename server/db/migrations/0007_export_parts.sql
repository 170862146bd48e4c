ALTER TABLE "account_exports" ADD COLUMN "parts" jsonb;
