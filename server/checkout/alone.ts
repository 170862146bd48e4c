import type { Deps } from '../deps.ts';
import { orderSubject, whenAlone } from '../payments/alone.ts';
import { inProgress } from '../payments/declines.ts';

/** A webhook or the job may be settling the same payment: that takes moments, and the customer need not hear of it. */
const patience = 2_000;

/** Runs work while it holds the payment lock of an order, or refuses with 409. */
export async function alone<Result>(deps: Deps, order: string, work: () => Promise<Result>): Promise<Result> {
  const done = await whenAlone(deps, orderSubject(order), work, patience);
  if (!done) throw inProgress();
  return done.result;
}
