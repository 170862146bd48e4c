import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { subscriptionAddOns, subscriptions } from '../../../server/billing/tables.ts';
import { addOns, premierLevels } from '../../../server/generated/entityTables.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

type Term = Partial<typeof subscriptions.$inferInsert>;

/** Gives a customer a running term of a level. */
export async function insertSubscription(
  app: TestApp,
  customer: Pick<Customer, 'me'> | string,
  codename: string,
  term: Term = {},
): Promise<string> {
  const [level] = await app.db.select().from(premierLevels).where(sql`${premierLevels.codename} = ${codename}`);
  const now = app.clock.now();
  const uuid = randomUUID();
  const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  await app.db.insert(subscriptions).values({
    uuid,
    customer_uuid: typeof customer === 'string' ? customer : customer.me.uuid,
    level_uuid: level?.uuid ?? '',
    status: 'active',
    auto_renew: true,
    start_date: day(-100),
    end_date: day(265),
    discount_used: 0,
    created_at: now,
    updated_at: now,
    ...term,
  });
  return uuid;
}

export async function insertAddOn(app: TestApp, subscription_uuid: string, codename: string): Promise<void> {
  const [row] = await app.db.select().from(addOns).where(sql`${addOns.codename} = ${codename}`);
  const facts = { uuid: randomUUID(), subscription_uuid, add_on_uuid: row?.uuid ?? '' };
  await app.db.insert(subscriptionAddOns).values({ ...facts, ends_at_term: false, created_at: app.clock.now() });
}
