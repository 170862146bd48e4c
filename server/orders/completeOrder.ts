import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { subscriptionAddOns, subscriptions } from '../billing/tables.ts';
import { agreedValue } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { addOns, premierLevels } from '../generated/entityTables.ts';
import { files } from '../uploads/tables.ts';
import type { OrderRow } from './tables.ts';
import { type TransitionContext, transition } from './transition.ts';

const day = 24 * 60 * 60 * 1000;
/** Days that files are kept without a plan, with the add-on extended_archive, and originals with confidentiality. */
const [kept, extended, confidential] = [60, 365, 7];

/** Completes an order after its delivery was accepted, and starts the retention of its files. */
export async function completeOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  order: OrderRow,
  act: TransitionContext,
): Promise<OrderRow> {
  const until = await startRetention(tx, deps, order);
  return transition(tx, deps, order, 'completed', { ...act, mailFacts: { until } });
}

/** Starts the retention of an order's files. Returns when it ends. */
export async function startRetention(tx: Tx, deps: Pick<Deps, 'clock'>, order: OrderRow): Promise<Date> {
  const now = deps.clock.now().getTime();
  const { days, originals } = await retention(tx, order.customer_uuid);
  const until = new Date(now + days * day);
  // Files that staff only registered have expired already, and were never stored here.
  const of = and(eq(files.order_uuid, order.uuid), isNull(files.expires_at));
  await tx
    .update(files)
    .set({ expires_at: until })
    .where(and(of, eq(files.role, 'result')));
  await tx
    .update(files)
    .set({ expires_at: new Date(now + originals * day) })
    .where(and(of, ne(files.role, 'result')));
  return until;
}

async function retention(tx: Tx, customer: string): Promise<{ days: number; originals: number }> {
  const [term] = await tx
    .select({ uuid: subscriptions.uuid, days: agreedValue('retention_days') })
    .from(subscriptions)
    .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .where(and(eq(subscriptions.customer_uuid, customer), inArray(subscriptions.status, ['active', 'past_due'])));
  if (!term) return { days: kept, originals: kept };
  const bought = await tx
    .select({ codename: addOns.codename })
    .from(subscriptionAddOns)
    .innerJoin(addOns, eq(addOns.uuid, subscriptionAddOns.add_on_uuid))
    .where(eq(subscriptionAddOns.subscription_uuid, term.uuid));
  const has = (codename: string): boolean => bought.some(one => one.codename === codename);
  const days = has('extended_archive') ? Math.max(extended, term.days) : term.days;
  return { days, originals: has('confidentiality') ? Math.min(confidential, days) : days };
}
