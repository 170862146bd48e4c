/** Rows of the domains that collections may refer to: their table, its key, and whose row it is. */
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { coupons, payments, subscriptions } from '../billing/tables.ts';
import { orders } from '../orders/tables.ts';
import { principals } from '../principals/tables.ts';
import { recipes } from '../recipes/tables.ts';

export interface DomainTable {
  name: string;
  table: PgTable;
  uuid: AnyPgColumn;
  /** Absent: everyone may refer to any of them. */
  owner?: AnyPgColumn;
}

export const domainTables: Record<string, DomainTable | undefined> = {
  user: { name: 'users', table: principals, uuid: principals.uuid, owner: principals.uuid },
  order: { name: 'orders', table: orders, uuid: orders.uuid, owner: orders.customer_uuid },
  recipe: { name: 'recipes', table: recipes, uuid: recipes.uuid, owner: recipes.customer_uuid },
  payment: { name: 'payments', table: payments, uuid: payments.uuid, owner: payments.customer_uuid },
  subscription: {
    name: 'subscriptions',
    table: subscriptions,
    uuid: subscriptions.uuid,
    owner: subscriptions.customer_uuid,
  },
  coupon: { name: 'coupons', table: coupons, uuid: coupons.uuid },
};
