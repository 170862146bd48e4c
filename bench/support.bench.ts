import { sql } from 'drizzle-orm';
import resource from '../schemas/support/orders/support_orders.resource.json' with { type: 'json' };
import type { Deps } from '../server/deps.ts';
import { indexedPage } from './anchors/sql.ts';
import { addCustomers, addOrders, type BenchServer, signUp, withServer } from './benchServer.ts';
import { median } from './figures.ts';
import type { Bench, BenchOutput, Row } from './run.ts';
import { allOrders } from './settings.ts';

const repeats = 15;
const each = 40;
const customers = Math.max(1, Math.ceil(allOrders / each));
/** The customer that is searched for. */
const one = Math.ceil(customers * 0.84);

/**
 * The first page of every queue of staff and of a search, one after the other, with the orders of all customers: how
 * much longer each takes than a bare indexed query for 25 orders.
 */
export const bench: Bench = () => withServer(measure);

async function measure({ deps, url }: BenchServer): Promise<BenchOutput> {
  const { client, uuid } = await signUp(deps, url);
  await fill(deps, uuid, customers);
  await deps.pool.query('vacuum analyze');
  const bare = await medianTime(() => deps.pool.query(indexedPage));
  const headers = { cookie: client.cookieHeader() };
  const measureQuery = async (query: string): Promise<Row> => {
    const ask = async () => {
      const answer = await fetch(`${url}/api/support/orders?size=25${query}`, { headers });
      const body = (await answer.json()) as { total: number };
      if (!answer.ok) throw new Error(JSON.stringify(body));
      return body.total;
    };
    const total = await ask();
    const time = await medianTime(ask);
    return { what: `${query || 'all'} (${total})`, figure: `p50 ${time.toFixed(2)} ms`, ratio: time / bare };
  };
  const found: Row[] = [{ what: 'bare indexed query', figure: `p50 ${bare.toFixed(2)} ms`, ratio: 1 }];
  const queries = resource.list.views.map(view => queryOf(view, uuid));
  for (const query of [...queries, `&q=B-${one}-1`, `&q=c${one}`]) found.push(await measureQuery(query));
  return { results: [], details: found };
}

interface View {
  where?: Record<string, unknown>;
  sort?: string;
}

/** The one without a sort is the list as it is. */
function queryOf({ where = {}, sort }: View, me: string): string {
  const query = new URLSearchParams(sort && { sort });
  for (const [field, values] of Object.entries(where))
    for (const value of [values].flat()) {
      if (typeof value === 'object') query.append(`${field}[empty]`, 'true');
      else query.append(field, String(value).replace('$me.uuid', me));
    }
  return query.size > 0 ? `&${query}` : '';
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -3; round < repeats; round += 1) {
    const begun = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - begun);
  }
  return median(times);
}

/**
 * Makes the customer one of the staff, and adds `count` customers with years of work: nearly all is done, and of every
 * status there are some hundreds.
 */
export async function fill(deps: Deps, editor: string, count: number): Promise<void> {
  const { db, pool, clock } = deps;
  await addCustomers(deps, editor, count);
  await db.execute(sql`update users set role = 'support' where uuid = ${editor}`);
  const now = sql`${clock.now()}::timestamptz`;
  await addOrders(deps, {
    each,
    set: sql`jsonb_build_object(
      'status', case when n > 2 then 'completed' else (array['queued','quote_requested','in_progress','awaiting_files',
        'on_hold','revision_requested','quality_check','delivered','draft','awaiting_payment'])[1 + (u.place + n) % 10] end,
      'editor_uuid', case when u.place % 100 = 0 then ${editor}::uuid end, 'priority', u.place % 7 = 0,
      'due_at', ${now} + (u.place % 40 - 4) * interval '5 hours',
      'created_at', ${now} - n * interval '9 hours', 'updated_at', ${now} - n * interval '8 hours')`,
  });
  await pool.query(`insert into order_events (uuid, order_uuid, at, actor, type, "to")
    select gen_random_uuid(), uuid, updated_at, 'system', status, status from orders`);
  await pool.query(`insert into order_messages (uuid, order_uuid, at, author, text)
    select gen_random_uuid(), uuid, updated_at, 'customer', 'When?' from orders where status = 'in_progress'`);
}
