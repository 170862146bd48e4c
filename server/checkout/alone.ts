import type { Deps } from '../deps.ts';
import { refuseIn } from './refusals.ts';

/** Does something about the payment of an order while nobody else does, or refuses with 409. */
export async function alone<Result>(
  deps: Deps,
  order: string,
  locale: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await whenAlone(deps, order, work);
  if (!done) throw refuseIn(locale, 'payment_in_progress');
  return done.result;
}

/** The same, or null when somebody is at work on that payment. */
export async function whenAlone<Result>(
  deps: Deps,
  order: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const end = await deps.payments.attempts.begin(`order:${order}`);
  if (!end) return null;
  try {
    return { result: await work() };
  } finally {
    await end();
  }
}
