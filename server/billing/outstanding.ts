import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { Billing } from '../../schemas/generated/types.ts';
import { orders } from '../orders/tables.ts';
import { subscriptions } from './tables.ts';

type Owner = { uuid: string };

const isBalanceOf = ({ uuid }: Owner) =>
  and(eq(orders.customer_uuid, uuid), eq(orders.status, 'on_hold'), gt(orders.balance_due, 0));

/** Balances of orders whose files contain more than was ordered and paid. */
export async function balancesOf(db: Db | Tx, owner: Owner): Promise<Billing['balances']> {
  const rows = await db
    .select({ uuid: orders.uuid, number: orders.number, due: orders.balance_due, currency: orders.currency })
    .from(orders)
    .where(isBalanceOf(owner))
    .orderBy(asc(orders.created_at), asc(orders.uuid));
  return rows.map(({ uuid, number, due, currency }) => ({
    order: { uuid, number },
    amount: { amount: due ?? 0, currency },
  }));
}

/** Whether anything is due: the balance of an order, or a renewal that could not be charged. */
export async function hasNoBalance(db: Db | Tx, owner: Owner): Promise<boolean> {
  if (await db.$count(orders, isBalanceOf(owner))) return false;
  const isPastDue = and(eq(subscriptions.customer_uuid, owner.uuid), eq(subscriptions.status, 'past_due'));
  return (await db.$count(subscriptions, isPastDue)) === 0;
}
