-- What our team searches the inbox by: any part of what was written, or of the address.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index contact_messages_search on contact_messages
  using gin (subject gin_trgm_ops, message gin_trgm_ops, reply_email gin_trgm_ops);
