-- before tax_rates: null
-- table: {"table":"tax_rates","columns":{"uuid":{"type":"uuid"},"country":{"type":"text"},"state":{"type":"text"},"tax_percent":{"type":"number"},"version":{"type":"integer"}},"unique":[["country","state"]],"index":[["country","uuid"],["country"]],"refs":{},"softDelete":false,"natural":["country","state"]}

drop index "collections"."tax_rates_place"
--> next
alter table "collections"."tax_rates"
  alter column "country" drop not null,
  alter column "state" drop not null,
  alter column "tax_ppm" drop not null,
  alter column "tax_ppm" type double precision using "tax_ppm" / 10000.0,
  alter column "version" type bigint,
  alter column "version" drop default
--> next
alter table "collections"."tax_rates" rename column "tax_ppm" to "tax_percent"
--> next
update "collections"."tax_rates" set "state" = null where "state" = ''
--> next
create unique index "tax_rates_country_state_unique" on "collections"."tax_rates" ("country", "state") nulls not distinct
--> next
create index "tax_rates_country_uuid_index" on "collections"."tax_rates" ("country", "uuid")
--> next
create index "tax_rates_country_index" on "collections"."tax_rates" ("country")
