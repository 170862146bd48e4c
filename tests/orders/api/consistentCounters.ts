import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../../helpers/testApp.ts';

/** What the database keeps of its orders as numbers is what there is, if all of it is counted. */
export async function expectConsistentCounters({ db }: TestApp): Promise<void> {
  const wrong = await db.execute(sql`select uuid, waiting_messages from orders where waiting_messages <>
    (select count(*) from order_messages where order_uuid = orders.uuid and author = 'customer' and read_at is null)`);
  expect(wrong.rows).toEqual([]);
  const { rows } = await db.execute(sql`select (select coalesce(sum(orders), 0)::int from order_tallies) as told,
    (select count(*)::int from orders where touched) as there`);
  expect(rows[0]?.told).toBe(rows[0]?.there);
  const wrongOwn = await db.execute(sql`select customer_uuid, sum(told) as told, sum(there) as there from (
    select customer_uuid, orders as told, 0 as there from customer_order_tallies
    union all select customer_uuid, 0, 1 from orders where touched) as both_of
    group by 1 having sum(told) <> sum(there)`);
  expect(wrongOwn.rows).toEqual([]);
}
