import { problem } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { planSubject, whenAlone } from '../payments/alone.ts';
import { standingOf } from '../payments/charging.ts';
import { openPlanPayment } from './planPayment.ts';
import { settleTerm } from './settleTerm.ts';

/** How long to wait for the lock before answering 409: settling and renewing take moments. */
const patience = 2_000;

/**
 * Runs work while it holds the lock of a customer's plan, so that no other change, renewal or cancellation runs.
 * Answers 409 if the lock stays taken.
 */
export async function planAlone<Result>(
  deps: Deps,
  customer: { uuid: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await whenAlone(deps, planSubject(customer.uuid), work, patience);
  if (!done) throw problem('payment_in_progress');
  return done.result;
}

/** Brings an open payment of the plan to its end; a bank's question is withdrawn. False: the bank has not decided. */
export async function concludeOpen(
  deps: Deps,
  customer: { uuid: string },
  actor: 'customer' | 'system',
): Promise<boolean> {
  const open = await openPlanPayment(deps.db, customer);
  if (!open) return true;
  const charge = await standingOf(deps, open, true);
  await settleTerm(deps, open, charge, actor);
  return charge.status !== 'processing';
}
