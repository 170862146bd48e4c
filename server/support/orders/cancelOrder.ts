import { and, eq, inArray } from 'drizzle-orm';
import { type ActingStaff, audit } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { problem, validationError } from '../../../engine/server/http/index.ts';
import type { SupportCancel } from '../../../schemas/generated/types.ts';
import { requireRecentSignInFor } from '../../auth/reauthentication.ts';
import { payments, refunds } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { cancelOrder, refundOnCancellation } from '../../orders/cancelOrder.ts';
import { assertNoOpenPayment } from '../../orders/openPayment.ts';
import type { OrderRow } from '../../orders/tables.ts';
import type { TransitionContext } from '../../orders/transition.ts';

/** Cancels an order by staff. Started work is paid in part; otherwise everything is refunded. */
export async function cancelByStaff(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { done_percent }: SupportCancel,
  did: TransitionContext,
  by: ActingStaff,
): Promise<OrderRow> {
  await assertNoOpenPayment(tx, order);
  if (!isBegun(order)) {
    if (done_percent) throw problem('work_not_started');
  } else if (done_percent === undefined)
    throw validationError([
      { type: 'type_error.none.not_allowed', loc: ['body', 'done_percent'], msg: 'This field is required.' },
    ]);
  await requireRecentSignInFor(tx, deps, by, await refundOnCancellation(tx, order, done_percent));
  const asked = await findRefundRequests(tx, order);
  const cancelled = await cancelOrder(tx, deps, order, did, done_percent);
  await recordDecisions(tx, deps, by, { order, asked, why: did.note ?? null });
  return cancelled;
}

const begunStatuses: readonly (OrderRow['status'] | null)[] = ['in_progress', 'revision_requested'];

const isBegun = ({ status, hold_return_to }: OrderRow): boolean =>
  begunStatuses.includes(status === 'on_hold' ? hold_return_to : status);

/** Refunds that the customer has requested and that are undecided. */
const findRefundRequests = (tx: Tx, { uuid }: OrderRow) =>
  tx
    .select({ uuid: refunds.uuid })
    .from(refunds)
    .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
    .where(and(eq(payments.order_uuid, uuid), eq(refunds.refund_status, 'requested')));

interface Decisions {
  order: OrderRow;
  asked: { uuid: string }[];
  why: string | null;
}

/** Decisions by a cancellation are audited like separate ones. */
async function recordDecisions(tx: Tx, deps: Deps, by: ActingStaff, { order, asked, why }: Decisions): Promise<void> {
  if (!asked.length) return;
  const uuids = asked.map(({ uuid }) => uuid);
  for (const { payment_uuid, refund_status } of await tx.select().from(refunds).where(inArray(refunds.uuid, uuids)))
    if (refund_status !== 'requested')
      await audit(tx, deps, by, {
        action: 'decide_refund',
        owner: order.customer_uuid,
        links: { order: order.uuid, payment: payment_uuid },
        why,
        before: { refund_status: 'requested' },
        after: { refund_status },
      });
}
