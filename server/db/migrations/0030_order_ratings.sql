ALTER TABLE "orders" ADD COLUMN "stars" integer;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rating_sentence" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rated_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "orders_stars" ON "orders" USING btree ("stars","rated_at") WHERE stars is not null;
