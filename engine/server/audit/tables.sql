-- The search of the audit looks for pieces of actions and reasons.
create index audit_entries_words on audit_entries using gin (search_text(act) gin_trgm_ops, search_text(why) gin_trgm_ops);
--> statement-breakpoint
create index audit_particulars_words on audit_particulars using gin (search_text(why) gin_trgm_ops);
--> statement-breakpoint
-- Rows of the audit are only ever added: nobody changes, removes or empties them, not even the server itself.
create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entries is append-only';
end $$;
--> statement-breakpoint
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function audit_entries_stay();
--> statement-breakpoint
-- What they say of a person goes with the account, and neither before nor otherwise.
create function audit_particulars_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where uuid = old.customer_uuid and erased_at is null) then
    return old;
  end if;
  raise exception 'audit_particulars is append-only';
end $$;
--> statement-breakpoint
create trigger audit_particulars_stay before update or delete on audit_particulars
  for each row execute function audit_particulars_stay();
--> statement-breakpoint
create trigger audit_particulars_filled before truncate on audit_particulars
  for each statement execute function audit_entries_stay();
