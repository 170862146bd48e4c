-- Our team looks for customers by a piece of what they are called, and turns the pages of all of them.
create index users_customers_words on users using gin
  (search_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_staff_words on users using gin
  (search_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role <> 'customer';
--> statement-breakpoint
create index organizations_words on organizations using gin (search_text(name) gin_trgm_ops);
--> statement-breakpoint
create index users_customers_created on users (created_at, uuid desc) where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_customers_name on users ((last_name || ' ' || first_name) collate natural_order, uuid desc)
  where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_customers_email on users (email, uuid desc) where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_customers_login on users (last_login_at, uuid desc) where role = 'customer' and erased_at is null;
--> statement-breakpoint
create index users_customers_locked on users (blocked_at, uuid desc) where blocked_at is not null;
--> statement-breakpoint
create index users_customers_unverified on users (created_at, uuid desc) where email_verified_at is null;
