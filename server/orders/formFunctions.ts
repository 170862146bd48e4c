/** Functions that the form files of orders name. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { publish } from '../../engine/server/events/index.ts';
import type { ActionHook, CheckFunction, FormHookContext, LoadFunction } from '../../engine/server/index.ts';
import { nameByFiles } from '../../schemas/orders/orderName.ts';
import { files } from '../uploads/tables.ts';
import { findOwnOrder } from './orders.ts';
import type { Answers } from './pricing.ts';
import { type OrderRow, orderMessages, orders } from './tables.ts';

/** The order whose form is filled in. */
function orderOf({ db, user, record }: FormHookContext): Promise<OrderRow> {
  if (!user || !record) throw new Error('This form belongs to an order.');
  return findOwnOrder(db, user, record);
}

/** Changes can be requested while the order has a round left. */
export const roundLeft: CheckFunction = async ({ decision }, context) => {
  if (decision !== 'changes' || (await orderOf(context)).revisions_left > 0) return [];
  return [{ field: 'notes', type: 'integrity_error', text: 'orders.no_rounds_left' }];
};

/**
 * Details start with the names of the files that the order has, and with the language and the style of the last text
 * that the person ordered.
 */
export const readKnownDetails: LoadFunction = async (_, context) => ({
  ...(await readLastStyle(context)),
  name: nameByFiles(await readFileNames(context)),
});

async function readFileNames({ db, record }: FormHookContext): Promise<string[]> {
  if (!record) return [];
  const sent = await db
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.order_uuid, record), eq(files.role, 'source'), ne(files.upload, 'failed')))
    .orderBy(files.created_at, files.name);
  return sent.map(({ name }) => name);
}

async function readLastStyle({ db, user }: FormHookContext): Promise<Answers> {
  const [last] = await db
    .select({ answers: orders.answers })
    .from(orders)
    .where(
      and(eq(orders.customer_uuid, user?.uuid ?? ''), ne(orders.status, 'draft'), sql`${orders.answers} ? 'language'`),
    )
    .orderBy(desc(orders.created_at))
    .limit(1);
  return last ? { language: last.answers.language, style: last.answers.style } : {};
}

/** What the customer wrote in the form is a message about the order, which staff read and answer. */
export const sendMessage: ActionHook = async ({ answer, notes }, context) => {
  const text = answer ?? notes;
  if (text === undefined) return;
  const { db, now } = context;
  const order = await orderOf(context);
  await db.insert(orderMessages).values({
    uuid: randomUUID(),
    order_uuid: order.uuid,
    at: now,
    author: 'customer',
    author_uuid: order.customer_uuid,
    text: String(text),
  });
  await publish(
    db,
    { clock: { now: () => now } },
    { owner: order.customer_uuid, resource: 'messages', uuid: order.uuid },
  );
};
