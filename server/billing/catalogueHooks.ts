/** Rules of the catalogue. The engine stores the records; a purchase keeps the terms under which it was made. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { DeriveFunction, Hook } from '../../engine/server/index.ts';
import { isPayable } from '../../schemas/billing/amountStep.ts';
import amounts from '../../schemas/billing/amounts.json' with { type: 'json' };
import { currency as ours } from '../../schemas/billing/money.ts';
import type { Money, PremierLevelsRow } from '../../schemas/generated/types.ts';
import { agreedPlanOf } from './agreedPlan.ts';
import { resetReminders } from './renewalReminders.ts';
import { subscriptionAddOns, subscriptions } from './tables.ts';

/** Converts an amount to minor units that the catalogue can hold: one currency, no negative price, and none that cannot be paid. */
function toMinorUnits({ amount, currency }: Money, field: string): number {
  const isValid = currency === ours && amount >= 0 && amount <= amounts.maximum && isPayable(amount);
  if (!isValid) throw problem('price_invalid', { loc: ['body', field] });
  return amount;
}

/** Customers with the add-on have paid for the term, so the new price applies from the next one. */
export const addOnHook: Hook = {
  beforeSave({ row }) {
    toMinorUnits(row.price as Money, 'price');
    return undefined;
  },
  async afterSave({ tx, row, before }) {
    if (before && amountOf(before.price) !== amountOf(row.price))
      await resetReminders(tx, continuesWith(String(row.uuid)));
  },
};

/** Running terms keep what they were bought with until they are renewed. */
export const premierLevelHook: Hook = {
  beforeSave({ row, before }) {
    const { codename, price, discount_cap, discount_percent } = row as unknown as Level;
    const wanted = price && toMinorUnits(price, 'price');
    if (discount_cap) toMinorUnits(discount_cap, 'discount_cap');
    const isSold = codename === 'limited' || codename === 'unlimited';
    // À la carte costs nothing, and the price of Custom is in each contract.
    if (isSold ? !wanted : wanted !== (amountOf(before?.price) ?? null)) throw problem('price_invalid');
    return { discount_percent: Math.round(discount_percent * 100) / 100 };
  },
  async afterSave({ tx, row, before }) {
    if (!before) return;
    await freezeRunningTerms(tx, before as unknown as Level);
    if (amountOf(before.price) !== amountOf(row.price)) await resetReminders(tx, renewsAs(String(row.uuid)));
  },
};

type Level = Required<PremierLevelsRow>;

async function freezeRunningTerms(tx: Tx, { uuid, price, discount_cap, ...level }: Level): Promise<void> {
  const terms = agreedPlanOf({ ...level, price: price?.amount ?? null, discount_cap: discount_cap?.amount ?? null });
  const isRunning = inArray(subscriptions.status, ['active', 'past_due']);
  await tx
    .update(subscriptions)
    .set({ terms })
    .where(and(eq(subscriptions.level_uuid, uuid), isRunning, isNull(subscriptions.terms)));
}

const amountOf = (price: unknown): number | undefined => (price as Money | null)?.amount;

const ofTerm = sql`${subscriptions.uuid} = ${subscriptionAddOns.subscription_uuid}`;

/** Terms that have an add-on and keep it at renewal. */
const continuesWith = (addOn: string): SQL => sql`exists (select from ${subscriptionAddOns} where ${ofTerm}
  and ${subscriptionAddOns.add_on_uuid} = ${addOn} and not ${subscriptionAddOns.ends_at_term})`;

/** Terms that renew with a level: the current one, or the pending one. */
const renewsAs = (level: string): SQL =>
  sql`coalesce(${subscriptions.pending_level_uuid}, ${subscriptions.level_uuid}) = ${level}`;

/** How many running terms have the level. */
export const subscribersOfLevel: DeriveFunction = field =>
  sql`select count(*)::int from ${subscriptions}
    where ${subscriptions.level_uuid} = ${field('uuid')} and ${subscriptions.status} in ('active', 'past_due')`;

/** How many running terms have the add-on. */
export const subscribersOfAddOn: DeriveFunction = field =>
  sql`select count(*)::int from ${subscriptionAddOns} join ${subscriptions} on ${ofTerm}
    where ${subscriptionAddOns.add_on_uuid} = ${field('uuid')} and ${subscriptions.status} in ('active', 'past_due')`;
