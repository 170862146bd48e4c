import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { subscriptionAddOns, subscriptions } from '../../../server/billing/tables.ts';
import { addOns, premierLevels } from '../../../server/generated/entityTables.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

/** A plan, as if it had been bought today. */
export async function subscribe(
  { db, clock }: TestApp,
  { me }: Customer,
  codename: 'limited' | 'unlimited',
  codenames: string[] = [],
): Promise<void> {
  const [level] = await db.select().from(premierLevels).where(eq(premierLevels.codename, codename));
  const bought = codenames.length
    ? await db
        .select()
        .from(addOns)
        .where(inArray(sql`${addOns.codename}`, codenames))
    : [];
  const created_at = clock.now();
  const uuid = randomUUID();
  await db.insert(subscriptions).values({
    uuid,
    customer_uuid: me.uuid,
    level_uuid: level?.uuid ?? '',
    status: 'active',
    start_date: created_at.toISOString().slice(0, 10),
    end_date: '2099-01-01',
    auto_renew: false,
    discount_used: 0,
    created_at,
    updated_at: created_at,
  });
  for (const { uuid: add_on_uuid } of bought)
    await db.insert(subscriptionAddOns).values({
      uuid: randomUUID(),
      subscription_uuid: uuid,
      add_on_uuid,
      ends_at_term: false,
      created_at,
    });
}
