-- From here on an entity file describes this table; schemas/migrations/0007_coupons_of_an_entity.sql does the rest.
ALTER TABLE "coupons" SET SCHEMA "collections";
