DROP INDEX "orders_number";
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number") WHERE "orders"."number" <> '';
