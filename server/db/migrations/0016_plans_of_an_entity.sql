-- From here on an entity file describes this table; schemas/migrations/0005_plans_of_an_entity.sql does the rest.
ALTER TABLE "premier_levels" SET SCHEMA "collections";
