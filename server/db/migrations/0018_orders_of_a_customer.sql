CREATE TABLE "customer_order_tallies" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"customer_uuid" uuid NOT NULL,
	"orders" integer NOT NULL
);

--> statement-breakpoint
CREATE INDEX "customer_order_tallies_customer" ON "customer_order_tallies" USING btree ("customer_uuid");
--> statement-breakpoint
CREATE INDEX "orders_customer_paid" ON "orders" USING btree ("customer_uuid","paid_at" DESC NULLS FIRST) WHERE paid_at is not null;
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
create or replace function orders_begun() returns trigger language plpgsql as $$
begin
  insert into order_tallies (orders) values (case when new.touched then 1 else -1 end);
  insert into customer_order_tallies (customer_uuid, orders)
    values (new.customer_uuid, case when new.touched then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
insert into customer_order_tallies (customer_uuid, orders) select customer_uuid, count(*) from orders where touched group by customer_uuid;
