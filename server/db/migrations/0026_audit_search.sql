-- The search of the audit looks for pieces of actions and reasons.
create index audit_entries_words on audit_entries using gin (search_text(act) gin_trgm_ops, search_text(why) gin_trgm_ops);
--> statement-breakpoint
create index audit_particulars_words on audit_particulars using gin (search_text(why) gin_trgm_ops);
--> statement-breakpoint
create index users_staff_words on users using gin
  (search_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role <> 'customer';
