-- From here on entity files describe these tables; schemas/migrations/0004_add_ons_list_prices.sql does the rest.
ALTER TABLE "add_ons" SET SCHEMA "collections";
--> statement-breakpoint
ALTER TABLE "list_prices" SET SCHEMA "collections";
