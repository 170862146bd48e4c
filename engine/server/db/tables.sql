-- Text as people compare it: without case, accents, forms of quotes, hyphens and blanks, in one form of Unicode.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
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
