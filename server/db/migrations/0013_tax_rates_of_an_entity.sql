-- From here on tax_rate.entity.json describes the table; schemas/migrations/0002_tax_rates.sql does the rest.
ALTER TABLE "tax_rates" SET SCHEMA "collections";
