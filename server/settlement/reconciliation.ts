import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { payments } from '../billing/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { openStatuses } from '../payments/charge.ts';
import { providerRefundJob } from './providerRefunds.ts';
import { concludePayment } from './settlement.ts';

const settledWithin = 10_000;
/** How long a challenge stays open. */
const confirmationEnds = 30 * 60_000;

/** Settles payments whose response was lost, and abandoned confirmations. */
export const settlementJobs: ScheduledJob[] = [
  { name: 'payments', every: 'minute', run: reconcile },
  providerRefundJob,
];

async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const open = await deps.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, deps.payments.gateway.name),
        inArray(payments.payment_status, [...openStatuses]),
        lt(payments.updated_at, new Date(now - settledWithin)),
      ),
    )
    .orderBy(asc(payments.created_at))
    .limit(500);
  for (const payment of open) {
    const abandon = payment.created_at.getTime() <= now - confirmationEnds;
    await concludePayment(deps, payment, { abandon }).catch(error =>
      deps.log.error({ err: error, payment: payment.uuid }, 'cannot settle payment'),
    );
  }
}
