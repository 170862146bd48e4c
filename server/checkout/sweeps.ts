import { and, asc, inArray, isNotNull, lt } from 'drizzle-orm';
import { payments } from '../billing/tables.ts';
import type { Deps, Sweep } from '../deps.ts';
import { openStatuses } from '../payments/charging.ts';
import { whenAlone } from './alone.ts';
import { concludeOpen } from './checkout.ts';

const settledWithin = 10_000;
/** So long a bank's question stays open. */
const confirmationEnds = 30 * 60_000;

/** Payments whose answer was lost, and confirmations that nobody came back from, are brought to their end. */
export const checkoutSweeps: Sweep[] = [{ name: 'checkout', every: 'minute', run: concludeAll }];

async function concludeAll(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const open = await deps.db
    .select({ order: payments.order_uuid, created_at: payments.created_at })
    .from(payments)
    .where(
      and(
        inArray(payments.payment_status, [...openStatuses]),
        isNotNull(payments.order_uuid),
        lt(payments.updated_at, new Date(now - settledWithin)),
      ),
    )
    .orderBy(asc(payments.created_at))
    .limit(500);
  for (const { order, created_at } of open) {
    if (!order) continue;
    const abandon = created_at.getTime() <= now - confirmationEnds;
    await whenAlone(deps, order, () => concludeOpen(deps, order, { abandon, actor: 'system' })).catch(error =>
      deps.log.error({ err: error, order }, 'a payment could not be settled'),
    );
  }
}
