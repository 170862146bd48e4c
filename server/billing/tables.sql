-- What our team finds payments by: any part of their number. Drizzle cannot say trigrams.
create index payments_words on payments using gin (search_text(number) gin_trgm_ops);
