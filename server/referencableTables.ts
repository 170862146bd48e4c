import type { ReferencableTables } from '../engine/server/records/index.ts';
import { users } from './account/tables.ts';
import { payments, subscriptions } from './billing/tables.ts';
import { orders } from './orders/tables.ts';
import { recipes } from './recipes/tables.ts';

/** Rows of the portal's own tables that entities may refer to. */
export const referencableTables: ReferencableTables = {
  /** Staff. The hooks check that the person is a member of staff. */
  editor: { name: 'users', table: users, uuid: users.uuid },
  user: { name: 'users', table: users, uuid: users.uuid, owner: users.uuid },
  order: { name: 'orders', table: orders, uuid: orders.uuid, owner: orders.customer_uuid },
  recipe: { name: 'recipes', table: recipes, uuid: recipes.uuid, owner: recipes.customer_uuid },
  payment: { name: 'payments', table: payments, uuid: payments.uuid, owner: payments.customer_uuid },
  subscription: {
    name: 'subscriptions',
    table: subscriptions,
    uuid: subscriptions.uuid,
    owner: subscriptions.customer_uuid,
  },
};
