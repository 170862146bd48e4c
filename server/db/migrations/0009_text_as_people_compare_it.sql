drop index users_customers_words;
--> statement-breakpoint
drop index organizations_words;
--> statement-breakpoint
drop index users_customers_name;
--> statement-breakpoint
drop index payments_words;
--> statement-breakpoint
drop index contact_messages_search;
--> statement-breakpoint
drop index orders_search;
--> statement-breakpoint
-- Text as people compare it: without case, accents, forms of quotes, hyphens and blanks, in one form of Unicode.
create extension if not exists unaccent;
--> statement-breakpoint
-- Names in the order of a dictionary, with the numbers in them by their size: "9 pages" before "10 pages".
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- unaccent is only called stable because its dictionary may be replaced; an index needs a function that is immutable.
create function search_text(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(translate(lower(public.unaccent('public.unaccent',
      regexp_replace(normalize(value, nfkc), '[\u0300-\u036f\u064b-\u0652\u0640\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g'))),
    '‐‑‒–—―−‘’‚‛′`´“”„‟″«»', '-------''''''''''''''"""""""'), '\s+', ' ', 'g')
$$;
--> statement-breakpoint
-- The pattern for LIKE that finds a text wherever it stands in the result of search_text.
create function search_pattern(value text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(search_text(value), '([\\%_])', '\\\1', 'g') || '%'
$$;
--> statement-breakpoint
-- Our team looks for customers by a piece of what they are called, and turns the pages of all of them.
create index users_customers_words on users using gin
  (search_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index organizations_words on organizations using gin (search_text(name) gin_trgm_ops);
--> statement-breakpoint
create index users_customers_name on users ((last_name || ' ' || first_name) collate natural_order, uuid desc)
  where role = 'customer' and erased_at is null;
--> statement-breakpoint
-- What our team finds payments by: any part of their number. Drizzle cannot say trigrams.
create index payments_words on payments using gin (search_text(number) gin_trgm_ops);
--> statement-breakpoint
-- What our team searches the inbox by: any part of what was written, or of the address.
create index contact_messages_search on contact_messages
  using gin (search_text(subject) gin_trgm_ops, search_text(message) gin_trgm_ops, search_text(reply_email) gin_trgm_ops);
--> statement-breakpoint
-- What our team searches by: any part of a number, a name or a person.
create index orders_search on orders using gin (search_text(number) gin_trgm_ops, search_text(name) gin_trgm_ops);
