-- Rows of the audit are only ever added: nobody changes, removes or empties them, not even the server itself.
create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entries is append-only';
end $$;
--> statement-breakpoint
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function audit_entries_stay();
