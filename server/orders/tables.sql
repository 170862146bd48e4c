-- What our team searches by: any part of a number, a name or a person.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index orders_search on orders using gin (number gin_trgm_ops, name gin_trgm_ops);
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
-- As small as can be, to count them all by.
create index orders_count on orders (touched) where touched;
--> statement-breakpoint
create index order_messages_waiting on order_messages (order_uuid) where author = 'customer' and read_at is null;
