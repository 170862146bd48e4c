import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { share } from '../pricing/price.ts';
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

export const daysAfter = (date: string, days: number): string => today(new Date(Date.parse(date) + days * day));

/** The part of a year's price that is left of a term. */
export function forTheRest(amount: number, term: { start_date: string; end_date: string | null }, now: Date): number {
  if (!term.end_date) return amount;
  const left = Math.max(0, daysBetween(today(now), term.end_date));
  return share(amount, left, daysBetween(term.start_date, term.end_date));
}

/** When a term that is over is renewed, or ends. */
export const renewalOf = (end_date: string): Date => new Date(`${end_date}T06:00:00Z`);

const day = 24 * 60 * 60 * 1000;
