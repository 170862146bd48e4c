import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** What a released version said about its database when it was kept. */
export interface KeptFacts {
  version: string;
  /** The migrations that it had. */
  migrations: string[];
  /** Number of rows by table, without its schema: a later version may move a table to another one. */
  rows: Record<string, number>;
  /** Sums in minor units, by account and kind. */
  money: Record<string, number>;
  /** Who can sign in, with their passwords. */
  people: { email: string; password: string }[];
}

export const readFacts = (version: string): KeptFacts =>
  JSON.parse(readFileSync(new URL(`${version}.facts.json`, import.meta.url), 'utf8'));

/** Tables of which the server or its upgrade writes rows by itself. */
const changing = [
  ...['presences', 'request_counts', 'live_events', 'upload_tokens', 'settings', 'sessions', 'idempotency_keys'],
  ...['__drizzle_migrations', 'applied_files', 'table_shapes', 'order_tallies', 'customer_order_tallies'],
];

/** Counts the rows of each table. */
export async function countRows(pool: Pool): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query(
    `select table_schema || '.' || table_name as place, table_name as name from information_schema.tables
     where table_schema in ('public', 'collections', 'sandbox') and table_type = 'BASE TABLE'
       and table_name <> all ($1) order by table_name`,
    [changing],
  );
  // Two schemas may have a table of one name.
  const counts: Record<string, number> = {};
  for (const { place, name } of tables) {
    const { rows } = await pool.query(`select count(*)::int as count from ${place}`);
    counts[name] = (counts[name] ?? 0) + rows[0].count;
  }
  return counts;
}

/** Sums up the money of each account by kind: what was paid, refunded, given as credit, invoiced and discounted. */
export async function sumMoney(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query(`
    with moved (customer_uuid, kind, amount) as (
      select customer_uuid, 'payment for ' || payment_for || ', ' || payment_status, amount from payments
      union all select customer_uuid, 'tax of payments', tax from payments
      union all select customer_uuid, 'refund, ' || refund_status, refunds.amount
        from refunds join payments on payments.uuid = payment_uuid
      union all select customer_uuid, 'credit', amount from credits
      union all select customer_uuid, kind, (content ->> 'total')::int from documents
      union all select customer_uuid, 'discount used', discount_used from subscriptions)
    select email || ': ' || kind as name, sum(amount)::int as amount
    from moved join users on users.uuid = customer_uuid group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}
