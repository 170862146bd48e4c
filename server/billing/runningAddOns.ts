import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { AddOn } from '../../schemas/generated/types.ts';
import { addOns } from '../generated/entityTables.ts';
import { subscriptionAddOns, subscriptions } from './tables.ts';

/** Whether the customer's running subscription has the add-on. */
export async function hasAddOn(db: Db | Tx, customer: string, codename: AddOn['codename']): Promise<boolean> {
  const found = await db
    .select({ uuid: subscriptionAddOns.uuid })
    .from(subscriptions)
    .innerJoin(subscriptionAddOns, eq(subscriptionAddOns.subscription_uuid, subscriptions.uuid))
    .innerJoin(addOns, eq(addOns.uuid, subscriptionAddOns.add_on_uuid))
    .where(
      and(
        eq(subscriptions.customer_uuid, customer),
        inArray(subscriptions.status, ['active', 'past_due']),
        eq(addOns.codename, codename),
      ),
    )
    .limit(1);
  return found.length > 0;
}
