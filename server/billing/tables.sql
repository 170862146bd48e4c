-- What our team finds payments by: any part of their number. Drizzle cannot say trigrams.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index payments_words on payments using gin (number gin_trgm_ops);
