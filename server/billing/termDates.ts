import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { premierLevels } from '../generated/entityTables.ts';
import type { AgreedPlan } from './agreedPlan.ts';
import { type PremierLevelRow, type SubscriptionRow, subscriptions } from './tables.ts';

/** The running subscription of a customer with its level, as it was agreed for this term; there is one at most. */
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
  return term ? { ...term, level: agreedLevel(term.level, term.subscription) } : null;
}

/** A level as it holds for a term: what changed since the term was bought counts from the next one on. */
export const agreedLevel = (level: PremierLevelRow, { terms }: SubscriptionRow): PremierLevelRow => ({
  ...level,
  ...terms,
  ...(terms && { discount_percent: terms.discount_bp / 100 }),
});

const onSale: Record<keyof AgreedPlan, SQLWrapper> = {
  ...premierLevels,
  discount_bp: sql`round(${premierLevels.discount_percent} * 100)`,
};

/** The same for one figure, where a subscription is read together with its level. */
export const agreedValue = <Name extends keyof AgreedPlan>(name: Name): SQL<AgreedPlan[Name]> =>
  sql`case when ${subscriptions.terms} is null then (${onSale[name]})::int
    else (${subscriptions.terms}->>${sql.raw(`'${name}'`)})::int end`;

/** Terms run in whole UTC days. */
export const today = (now: Date): string => now.toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);

export const daysAfter = (date: string, days: number): string => today(new Date(Date.parse(date) + days * day));

/** When a term that is over is renewed, or ends. */
export const renewalTime = (end_date: string): Date => new Date(`${end_date}T06:00:00Z`);

const day = 24 * 60 * 60 * 1000;
