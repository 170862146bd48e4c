import { type ActingStaff, audit } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { publish } from '../../../engine/server/events/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { listActiveConsents } from '../../account/consents.ts';
import { endImpersonation, startImpersonation } from '../../auth/impersonatedSession.ts';
import type { Deps } from '../../deps.ts';
import { requireCustomer } from '../customers/withLockedCustomer.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;
/** A member of staff with one of their sessions. */
export interface AtSession extends ActingStaff {
  sessionUuid: string;
}

const maxDuration = 15 * 60_000;

/** Shows the portal as a customer who allowed it, in this session and nowhere else, never longer than they allowed. */
export async function impersonate(deps: Needs, by: AtSession, customer: string, why: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async tx => {
    // Under the lock that a consent is taken back with.
    await requireCustomer(tx, customer);
    const consent = (await listActiveConsents(tx, customer, now)).find(({ kind }) => kind === 'impersonate');
    if (!consent) throw problem('impersonation_not_allowed');
    const until = new Date(Math.min(now.getTime() + maxDuration, consent.until.getTime()));
    await startImpersonation(tx, by.sessionUuid, customer, until);
    await recordAction(tx, deps, by, { action: 'impersonate', customer, why, after: { until: until.toISOString() } });
  });
}

/** Ends the impersonation of a session; also after it expired. */
export const stopImpersonating = (deps: Needs, by: AtSession): Promise<void> =>
  deps.db.transaction(async tx => {
    const customer = await endImpersonation(tx, by.sessionUuid);
    if (customer) await recordAction(tx, deps, by, { action: 'stop_impersonating', customer, after: {} });
  });

interface ImpersonationAction {
  action: string;
  customer: string;
  why?: string;
  after: Record<string, string>;
}

async function recordAction(
  tx: Tx,
  deps: Needs,
  by: ActingStaff,
  { customer, ...acted }: ImpersonationAction,
): Promise<void> {
  await audit(tx, deps, by, { ...acted, owner: customer, before: {} });
  await publish(tx, deps, { owner: customer, resource: 'activity', uuid: customer });
}
