import { desc, eq } from 'drizzle-orm';
import type { AuditEntry, SupportOrder } from '../../../schemas/generated/types.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { type AuditRow, auditEntries } from '../../audit/tables.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../http/problems.ts';
import { orderDetail } from '../../orders/detail.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';
import { possibleActs } from './acts.ts';

/** An order as our team sees it: what its customer sees, who that is, and what may be done with it. */
export async function orderCase(deps: Deps, uuid: string, locale: string): Promise<SupportOrder> {
  const [found] = await deps.db
    .select({ order: orders, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.customer_uuid))
    .where(eq(orders.uuid, uuid));
  if (!found) throw refuse('order_not_found');
  const { order, customer } = found;
  const [shown, entries] = await Promise.all([
    orderDetail(deps, customer, uuid, locale, 'support'),
    deps.db.select().from(auditEntries).where(eq(auditEntries.order_uuid, uuid)).orderBy(desc(auditEntries.at)),
  ]);
  return {
    order: shown,
    customer: customerOf(customer),
    editor_uuid: order.editor_uuid,
    hold: holdOf(order),
    balance_due: order.balance_due === null ? null : { amount: order.balance_due, currency: order.currency },
    acts: possibleActs(order),
    audit: entries.map(auditAnswer),
  };
}

const customerOf = (customer: UserRow): SupportOrder['customer'] => ({
  uuid: customer.uuid,
  name: `${customer.first_name} ${customer.last_name}`,
  email: customer.email,
  locale: customer.locale,
  blocked_at: customer.blocked_at?.toISOString() ?? null,
  blocked_reason: customer.blocked_reason,
});

const holdOf = (order: OrderRow): SupportOrder['hold'] =>
  order.status === 'on_hold' && order.hold_return_to
    ? {
        reason: order.on_hold_reason ?? '',
        question: order.hold_question,
        return_to: order.hold_return_to,
        since: order.held_at?.toISOString() ?? null,
      }
    : null;

const auditAnswer = ({ uuid, at, by, role, act, before, after, why, address }: AuditRow): AuditEntry => ({
  ...{ uuid, at: at.toISOString(), by, role, act, before, after, why, address },
});
