/** Rules of the catalogue. The engine stores the records; a purchase keeps the terms under which it was made. */
import { type SQL, sql } from 'drizzle-orm';
import { refuse } from '../../engine/server/http/index.ts';
import type { Derive, Hook } from '../../engine/server/index.ts';
import type { Money } from '../../schemas/generated/types.ts';
import { amountIn } from './amountIn.ts';
import { remindAnew } from './reminders.ts';
import { subscriptionAddOns, subscriptions } from './tables.ts';

/** Orders whose price is frozen keep it: the new one is for those that are placed from now on. */
export const listPriceHook: Hook = {
  beforeSave({ row }) {
    if (amountIn(row.price as Money, 'price') === 0) throw refuse('price_impossible');
    return undefined;
  },
};

/** Customers with the add-on have paid for the term, so the new price applies from the next one. */
export const addOnHook: Hook = {
  beforeSave({ row }) {
    amountIn(row.price as Money, 'price');
    return undefined;
  },
  async afterSave({ tx, row, before }) {
    if (before && amountOf(before.price) !== amountOf(row.price)) await remindAnew(tx, goingOnWith(String(row.uuid)));
  },
};

const amountOf = (price: unknown): number | undefined => (price as Money | null)?.amount;

const ofTerm = sql`${subscriptions.uuid} = ${subscriptionAddOns.subscription_uuid}`;

/** Terms that have an add-on and were not asked to go on without it. */
const goingOnWith = (addOn: string): SQL => sql`exists (select from ${subscriptionAddOns} where ${ofTerm}
  and ${subscriptionAddOns.add_on_uuid} = ${addOn} and not ${subscriptionAddOns.ends_at_term})`;

/** How many running terms have the add-on. */
export const subscribersOfAddOn: Derive = field =>
  sql`select count(*)::int from ${subscriptionAddOns} join ${subscriptions} on ${ofTerm}
    where ${subscriptionAddOns.add_on_uuid} = ${field('uuid')} and ${subscriptions.status} in ('active', 'past_due')`;
