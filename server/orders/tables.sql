-- What our team searches by: any part of a number, a name or a person.
create index orders_search on orders using gin (search_text(number) gin_trgm_ops, search_text(name) gin_trgm_ops);
--> statement-breakpoint
-- In the order in which our team works: see queue.ts of our team's orders, whose words these are.
create index orders_queue on orders (status, (case when priority then date_trunc('day', due_at at time zone 'UTC')
  else due_at at time zone 'UTC' end), uuid desc) where touched;
--> statement-breakpoint
create index orders_worked on orders ((case when priority then date_trunc('day', due_at at time zone 'UTC')
  else due_at at time zone 'UTC' end), uuid desc) where touched
  and status in ('queued', 'in_progress', 'quality_check', 'revision_requested');
--> statement-breakpoint
create index orders_due on orders (due_at) where touched
  and status in ('queued', 'in_progress', 'quality_check', 'revision_requested');
--> statement-breakpoint
create index orders_status_updated on orders (status, updated_at, uuid desc) where touched;
--> statement-breakpoint
create index orders_editor on orders (editor_uuid, status) where editor_uuid is not null;
--> statement-breakpoint
create index orders_touched on orders (created_at desc, uuid) where touched;
--> statement-breakpoint
create index orders_without_editor on orders ((case when priority then date_trunc('day', due_at at time zone 'UTC')
  else due_at at time zone 'UTC' end), uuid desc) where touched and editor_uuid is null
  and status in ('in_progress', 'quality_check', 'revision_requested');
--> statement-breakpoint
create index orders_unanswered on orders (updated_at, uuid desc) where touched and waiting_messages > 0;
--> statement-breakpoint
-- Whoever writes, reads or removes messages: the order knows how many wait for our team.
create function order_messages_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.author = 'customer' and old.read_at is null then
    update orders set waiting_messages = waiting_messages - 1 where uuid = old.order_uuid;
  end if;
  if tg_op <> 'DELETE' and new.author = 'customer' and new.read_at is null then
    update orders set waiting_messages = waiting_messages + 1 where uuid = new.order_uuid;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger order_messages_counted after insert or delete or update of author, read_at, order_uuid on order_messages
  for each row execute function order_messages_counted();
--> statement-breakpoint
-- All orders are too many to be counted for each page of them.
create or replace function orders_tallied() returns trigger language plpgsql as $$
begin
  insert into order_tallies (orders)
    select case tg_op when 'INSERT' then count(*) else -count(*) end from changed where touched having count(*) > 0;
  insert into customer_order_tallies (customer_uuid, orders)
    select customer_uuid, case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where touched group by customer_uuid;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_made after insert on orders referencing new table as changed
  for each statement execute function orders_tallied();
--> statement-breakpoint
create trigger orders_gone after delete on orders referencing old table as changed
  for each statement execute function orders_tallied();
--> statement-breakpoint
create or replace function orders_begun() returns trigger language plpgsql as $$
begin
  insert into order_tallies (orders) values (case when new.touched then 1 else -1 end);
  insert into customer_order_tallies (customer_uuid, orders)
    values (new.customer_uuid, case when new.touched then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_begun after update of touched on orders
  for each row when (new.touched <> old.touched) execute function orders_begun();
