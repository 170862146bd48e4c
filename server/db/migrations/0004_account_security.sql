ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tries" ADD COLUMN "running_until" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "proofs_undo" ON "proofs" USING btree (lower("email")) WHERE "proofs"."purpose" = 'undo_change';
