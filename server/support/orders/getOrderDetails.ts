import { eq } from 'drizzle-orm';
import { type AuditRow, isLinkedTo, readAuditEntries } from '../../../engine/server/audit/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { AuditEntry, SupportOrder } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import type { Deps } from '../../deps.ts';
import { creditUsed, refundOnCancellation } from '../../orders/cancelOrder.ts';
import { orderDetail } from '../../orders/orderDetail.ts';
import { orders } from '../../orders/tables.ts';
import { withStaffDocuments } from '../billing/paymentList.ts';
import { findDedicatedEditor } from './editors.ts';
import { isResultWaiting, resultsInWork } from './freshResults.ts';
import { staffColumns, staffFacts } from './staffItem.ts';

/** An order as staff see it: the customer's view, the customer, and the possible actions. */
export async function getOrderDetails(deps: Deps, uuid: string, locale: string): Promise<SupportOrder> {
  const { db } = deps;
  const [found] = await db
    .select({ row: staffColumns, results: resultsInWork, order: orders, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.customer_uuid))
    .where(eq(orders.uuid, uuid));
  if (!found) throw problem('order_not_found');
  const { row, results, order, customer } = found;
  const now = deps.clock.now();
  const [shown, entries, dedicated, refund] = await Promise.all([
    orderDetail(deps, customer, uuid, locale, 'support'),
    readAuditEntries(db, isLinkedTo('order', uuid)),
    findDedicatedEditor(db, customer.uuid),
    refundOnCancellation(db, order),
  ]);
  const facts = staffFacts(row, isResultWaiting(order, results, now), now);
  const isCancellable = facts.allowed_actions.includes('cancel');
  const refundAmount = (amount: number) => (isCancellable ? { amount, currency: order.currency } : null);
  return {
    ...shown,
    ...facts,
    payments: shown.payments.map(withStaffDocuments),
    customer_locale: customer.locale,
    customer_locked: customer.blocked_reason,
    customer_leaves_at: customer.deletion_scheduled_at?.toISOString() ?? null,
    dedicated_editor_uuid: dedicated?.uuid ?? null,
    hold_return_to: order.status === 'on_hold' ? order.hold_return_to : null,
    refund_if_cancelled: refundAmount(refund),
    credit_if_cancelled: refundAmount(creditUsed(order)),
    audit: entries.map(toAuditEntry),
  };
}

const toAuditEntry = ({ uuid, at, by, role, action, before, after, why, address }: AuditRow): AuditEntry => ({
  uuid,
  at: at.toISOString(),
  by,
  role,
  action,
  before,
  after,
  why,
  address,
});
