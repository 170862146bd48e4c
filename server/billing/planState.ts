import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { addOns, premierLevels } from '../generated/entityTables.ts';
import { subscriptionAddOns } from './tables.ts';
import { type Term, termOf } from './termDates.ts';

type AddOnRow = typeof addOns.$inferSelect;

/** The plan of a customer at a moment. */
export interface PlanState {
  /** Null: À la carte. */
  term: Term | null;
  /** Add-ons of the term; `ends`: taken out, they end with it. */
  has: { addOn: AddOnRow; ends: boolean }[];
}

/** Reads the plan of a customer. `known`: the running term, if the caller has read it. */
export async function planState(db: Db | Tx, customer: { uuid: string }, known?: Term): Promise<PlanState> {
  const term = known ?? (await termOf(db, customer));
  if (!term) return { term, has: [] };
  const rows = await db
    .select({ addOn: addOns, ends: subscriptionAddOns.ends_at_term })
    .from(subscriptionAddOns)
    .innerJoin(addOns, eq(addOns.uuid, subscriptionAddOns.add_on_uuid))
    .where(eq(subscriptionAddOns.subscription_uuid, term.subscription.uuid));
  return { term, has: rows };
}

/** Changes whenever something of the plan does: two states with the same name are the same. */
export const planFingerprint = ({ term, has }: PlanState): string =>
  JSON.stringify([
    term && [term.subscription.uuid, term.level.uuid, term.subscription.pending_level_uuid, term.subscription.status],
    has.map(({ addOn, ends }) => `${addOn.uuid} ${ends}`).sort(),
  ]);

/** Add-ons that the next term begins with. */
export const continuingAddOns = ({ has }: PlanState): AddOnRow[] =>
  has.filter(({ ends }) => !ends).map(({ addOn }) => addOn);

export async function findLevel(db: Db | Tx, uuid: string) {
  const [level] = await db.select().from(premierLevels).where(eq(premierLevels.uuid, uuid));
  return level ?? null;
}

export async function findLevelByCodename(db: Db | Tx, codename: string) {
  const [level] = await db.select().from(premierLevels).where(sql`${premierLevels.codename} = ${codename}`);
  return level ?? null;
}

export const findAddOns = (db: Db | Tx, uuids: string[]): Promise<AddOnRow[]> =>
  uuids.length ? db.select().from(addOns).where(inArray(addOns.uuid, uuids)) : Promise.resolve([]);
