import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem, validationError } from '../../engine/server/http/index.ts';
import { getRateLimitNetwork } from '../../engine/server/index.ts';
import type { ContactMessage, DashboardMessage } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { contactMessages, dashboardMessages } from '../generated/entityTables.ts';
import { limit } from '../limits/portalLimits.ts';
import { orders } from '../orders/tables.ts';

const noMessage: DashboardMessage = {
  created_at: null,
  is_active: false,
  short_description: '',
  long_description: null,
};

/** When a message begins to be shown. */
export const beginsAt = sql<Date>`coalesce(${dashboardMessages.shown_from}, ${dashboardMessages.created_at})`;

/** Whether a message may be shown at a time. Of several, the one that began last is. */
export const isPublished = (now: Date) =>
  and(
    eq(dashboardMessages.is_active, true),
    sql`${beginsAt} <= ${now.toISOString()}`,
    or(isNull(dashboardMessages.shown_until), gt(dashboardMessages.shown_until, now)),
  );

/** The message from the team that is shown now; without one, an inactive empty one. */
export async function dashboardMessage({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DashboardMessage> {
  const [row] = await db
    .select()
    .from(dashboardMessages)
    .where(isPublished(clock.now()))
    .orderBy(desc(beginsAt), desc(dashboardMessages.created_at), desc(dashboardMessages.uuid))
    .limit(1);
  if (!row) return noMessage;
  const { created_at, is_active, short_description, long_description } = row;
  return { created_at: created_at.toISOString(), is_active, short_description, long_description };
}

/** A message to staff, from a customer or, with an address for the reply, from a visitor. */
export async function createContactMessage(
  deps: Deps,
  customer: UserRow | null,
  { topic, subject, message, order_uuid = null, reply_email = null }: ContactMessage,
  { address, locale }: { address: string; locale: string },
): Promise<void> {
  const answerTo = reply_email ?? customer?.email ?? null;
  if (answerTo === null)
    throw validationError([
      { type: 'type_error.none.not_allowed', loc: ['body', 'reply_email'], msg: 'This field is required.' },
    ]);
  if (order_uuid !== null) await assertOwnOrder(deps.db, customer, order_uuid);
  await limit(deps.db, deps, 'contact', customer?.uuid ?? getRateLimitNetwork(address));
  const [uuid, now] = [randomUUID(), deps.clock.now()];
  await deps.db.transaction(async tx => {
    await tx.insert(contactMessages).values({
      uuid,
      customer_uuid: customer?.uuid ?? null,
      topic,
      subject,
      message,
      order_uuid,
      locale,
      reply_email: answerTo,
      status: 'open',
      created_at: now,
      updated_at: now,
    });
    await publish(tx, deps, { owner: null, resource: 'contact_messages', uuid });
  });
}

async function assertOwnOrder(db: Db, customer: UserRow | null, uuid: string): Promise<void> {
  const own = customer
    ? await db.$count(orders, and(eq(orders.uuid, uuid), eq(orders.customer_uuid, customer.uuid)))
    : 0;
  if (!own) throw problem('contact_order_unknown');
}
