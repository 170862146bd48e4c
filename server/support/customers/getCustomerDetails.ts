import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { organizations } from '../../account/tables.ts';
import { credits, payments } from '../../billing/tables.ts';
import { orders } from '../../orders/tables.ts';
import { readCustomer, toCustomer } from './customerList.ts';

/** Everything that staff see of one customer on their page. */
export async function getCustomerDetails(db: Db | Tx, uuid: string): Promise<User> {
  const row = await readCustomer(db, uuid);
  if (!row) throw problem('customer_not_found');
  return { ...toCustomer(row), ...(await organizationOf(db, uuid)), ...(await sumsOf(db, uuid)) };
}

async function organizationOf(db: Db | Tx, uuid: string) {
  const [row] = await db.select().from(organizations).where(eq(organizations.user_uuid, uuid));
  return {
    organization_website: row?.website ?? null,
    organization_tax_id: row?.tax_id ?? null,
    organization_address: row?.address ?? null,
    organization_billing_address: row?.billing_address ?? null,
  };
}

const received = ['succeeded', 'partially_refunded', 'refunded', 'disputed'] as const;

async function sumsOf(db: Db | Tx, uuid: string) {
  const [paid] = await db
    .select({ amount: sql`coalesce(sum(${payments.amount} - ${payments.refunded}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.customer_uuid, uuid), inArray(payments.payment_status, [...received])));
  const [credit] = await db
    .select({ amount: sql`coalesce(sum(${credits.amount}), 0)`.mapWith(Number) })
    .from(credits)
    .where(eq(credits.customer_uuid, uuid));
  const orders_count = await db.$count(orders, and(eq(orders.customer_uuid, uuid), ne(orders.status, 'draft')));
  return { orders_count, paid: money(paid?.amount ?? 0), credit: money(credit?.amount ?? 0) };
}
