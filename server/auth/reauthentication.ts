import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { type Caller, isRecentSignIn, problem } from '../../engine/server/http/index.ts';
import type { Clock } from '../../engine/server/index.ts';
import { reauthenticate as confirmPassword, withRecentSignIn } from '../../engine/server/principals/index.ts';
import amounts from '../../schemas/billing/amounts.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import { sessions } from './tables.ts';

/** Fields of a price or a plan that change no amount. */
const descriptiveFields = new Set(['name', 'description', 'note', 'version']);

/**
 * Wraps the handler of a call that changes terms which customers pay by: prices, discounts and taxes. A body that only
 * changes texts requires no recent sign-in.
 */
export const withRecentSignInForTerms =
  <Request extends { caller: Caller; body: object }, Result>(
    deps: { clock: Clock },
    handle: (request: Request) => Result,
  ) =>
  (request: Request): Result => {
    const changesTerms = Object.keys(request.body).some(field => !descriptiveFields.has(field));
    return changesTerms ? withRecentSignIn(deps, handle)(request) : handle(request);
  };

/** The amount that one session may give away without a recent sign-in, in minor units, in one sum or in total. */
const maxUnconfirmed = amounts.unconfirmed_refunds;

/**
 * The same for money that goes to a customer: a refund of any kind, or credit. Called in the transaction that gives it,
 * so that a refused sum does not count.
 */
export async function requireRecentSignInFor(
  tx: Tx,
  { clock }: { clock: Clock },
  { authenticatedAt, sessionUuid }: Partial<Pick<Caller, 'authenticatedAt' | 'sessionUuid'>>,
  amount: number,
): Promise<void> {
  if (amount <= 0 || (authenticatedAt && isRecentSignIn(clock.now(), authenticatedAt))) return;
  const given = sessionUuid && amount <= maxUnconfirmed ? await addGivenAmount(tx, sessionUuid, amount) : null;
  if (given === null || given > maxUnconfirmed) throw problem('reauthentication_required', { reauthenticate: true });
}

async function addGivenAmount(tx: Tx, session: string, amount: number): Promise<number | null> {
  const [row] = await tx
    .update(sessions)
    .set({ given_unconfirmed: sql`${sessions.given_unconfirmed} + ${amount}` })
    .where(eq(sessions.uuid, session))
    .returning({ given: sessions.given_unconfirmed });
  return row?.given ?? null;
}

/** Checks the password again, after which the session counts as a recent sign-in. */
export async function reauthenticate(deps: Deps, caller: Caller, password: string): Promise<void> {
  await confirmPassword(deps, caller, password);
  await deps.db.update(sessions).set({ given_unconfirmed: 0 }).where(eq(sessions.uuid, caller.sessionUuid));
}
