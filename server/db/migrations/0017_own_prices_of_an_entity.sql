-- From here on an entity file describes this table; schemas/migrations/0006_own_prices_of_an_entity.sql does the rest.
ALTER TABLE "custom_prices" SET SCHEMA "collections";
