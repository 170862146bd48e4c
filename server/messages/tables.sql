-- What our team searches the inbox by: any part of what was written, or of the address.
create index contact_messages_search on collections.contact_messages
  using gin (search_text(subject) gin_trgm_ops, search_text(message) gin_trgm_ops, search_text(reply_email) gin_trgm_ops);
