ALTER TABLE "change_decisions" ADD COLUMN "spot" jsonb;
