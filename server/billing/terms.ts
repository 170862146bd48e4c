import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { type PremierLevelRow, premierLevels, type SubscriptionRow, subscriptions } from './tables.ts';

/** The running subscription of a customer with its level; there is one at most. */
export interface Term {
  subscription: SubscriptionRow;
  level: PremierLevelRow;
}

export async function termOf(db: Db | Tx, customer: { uuid: string }): Promise<Term | null> {
  const [term] = await db
    .select({ subscription: subscriptions, level: premierLevels })
    .from(subscriptions)
    .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .where(and(eq(subscriptions.customer_uuid, customer.uuid), inArray(subscriptions.status, ['active', 'past_due'])));
  return term ?? null;
}

/** Terms run in whole UTC days. */
export const today = (now: Date): string => now.toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);

const day = 24 * 60 * 60 * 1000;
