/** The orders that the calls of the API are measured with. */
import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../server/deps.ts';
import { orderEvents, orderMessages, orders } from '../server/orders/tables.ts';
import { files } from '../server/uploads/tables.ts';
import { addCustomers, addOrders, type SignedUp, signUp } from './benchServer.ts';

/** A customer with few orders, one with many, a member of staff, and other customers with 40 orders each. */
export interface World {
  few: SignedUp;
  many: SignedUp;
  staff: SignedUp;
  /** An order of `few`, with files, events and messages. */
  order: string;
  /** Email addresses of the other customers, whose password is that of `few`. */
  others: string[];
}

export interface WorldSize {
  few: number;
  many: number;
  all: number;
}

const each = 40;

export async function fillWorld(deps: Deps, url: string, size: WorldSize): Promise<World> {
  const [few, many, staff] = [
    await signUp(deps, url, 'few@example.test'),
    await signUp(deps, url, 'many@example.test'),
    await signUp(deps, url, 'staff@example.test'),
  ];
  const others = Math.max(1, Math.ceil((size.all - size.few - size.many) / each));
  await addCustomers(deps, few.uuid, others + 1);
  await deps.db.execute(sql`update users set role = 'support' where uuid = ${staff.uuid}`);
  const price = await readPrice(deps, few);
  const set = orderSet(deps, price);
  await addOrders(deps, { each: size.few, set, of: sql`uuid = ${few.uuid}`, prefix: 'F' });
  await addOrders(deps, { each: size.many, set, of: sql`uuid = ${many.uuid}`, prefix: 'M' });
  await addOrders(deps, { each, set, of: sql`last_name like 'C%' and role = 'customer'`, prefix: 'O' });
  const order = await addParts(deps, few.uuid);
  await deps.pool.query('vacuum analyze');
  return {
    few,
    many,
    staff,
    order,
    others: Array.from({ length: others }, (_, place) => `c${place + 2}@example.test`),
  };
}

/** A mix of states; most orders are done, paid and have a price. */
function orderSet({ clock }: Deps, price: unknown): SQL {
  const now = sql`${clock.now()}::timestamptz`;
  const at = sql`${now} - n * interval '1 hour'`;
  return sql`jsonb_build_object(
    'status', case when n % 10 < 6 then 'completed'
      else (array['draft','queued','in_progress','delivered'])[n % 10 - 5] end,
    'price', ${JSON.stringify(price)}::jsonb,
    'placed_at', case when n % 10 = 6 then null else ${at} end,
    'paid_at', case when n % 10 = 6 then null else ${at} end, 'due_at', ${at} + interval '5 days',
    'created_at', ${at}, 'updated_at', ${at})`;
}

/** The price of an order that has gone through its form. */
async function readPrice({ db }: Deps, { client }: SignedUp): Promise<unknown> {
  const { body } = await client.expect(201, 'initOrderForm', { body: {} });
  const uuid = body.object_uuid ?? '';
  const steps = {
    files: {
      order_type: 'copy_editing',
      words: 8_400,
      file_type: 'manuscript',
      turnaround: 'standard',
      submission_method: 'upload',
    },
    details: { name: 'River Atlas', language: 'en-US', style: 'chicago' },
  };
  for (const [step, step_data] of Object.entries(steps))
    await client.expect(200, 'postOrderForm', { params: { object_uuid: uuid }, body: { step, step_data } });
  const [order] = await db.select({ price: orders.price }).from(orders).where(eq(orders.uuid, uuid));
  if (!order?.price) throw new Error('The order has no price.');
  return order.price;
}

/** Gives the newest order in progress of a customer three files, six events and four messages. */
async function addParts({ db, clock }: Deps, customer: string): Promise<string> {
  const [order] = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(sql`customer_uuid = ${customer} and status = 'in_progress'`)
    .orderBy(sql`created_at desc`)
    .limit(1);
  const order_uuid = order?.uuid ?? '';
  const now = clock.now();
  const repeat = <Part>(count: number, make: (place: number) => Part) =>
    Array.from({ length: count }, (_, place) => ({ uuid: randomUUID(), order_uuid, ...make(place) }));
  const event = { at: now, actor: 'system', to: 'in_progress' } as const;
  await db.insert(orderEvents).values(repeat(6, place => ({ ...event, type: `event_${place}` })));
  const message = { at: now, author: 'customer', author_uuid: customer } as const;
  await db.insert(orderMessages).values(repeat(4, place => ({ ...message, text: `Message ${place}` })));
  const file = {
    ...({ size: 40_000, received: 40_000, file_type: 'manuscript', role: 'source', version: 1 } as const),
    ...({ scan: 'clean', upload: 'done', created_at: now, updated_at: now, finished_at: now } as const),
  };
  await db
    .insert(files)
    .values(repeat(3, place => ({ ...file, name: `chapter-${place}.docx`, storage_key: randomUUID() })));
  return order_uuid;
}
