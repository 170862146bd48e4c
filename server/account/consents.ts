import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { Consent, ConsentPost } from '../../schemas/generated/types.ts';
import { endSeeingOf } from '../auth/seeing.ts';
import type { Deps } from '../deps.ts';
import { type ConsentRow, consents } from '../support/seeing/tables.ts';
import { isCustomerRole } from './roles.ts';
import { type UserRow, users } from './tables.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;
const hour = 3_600_000;
const lasting: Record<ConsentPost['lasts'], number> = { '24h': 24 * hour, '7d': 7 * 24 * hour };

const runs = (customer_uuid: string, now: Date) =>
  and(eq(consents.customer_uuid, customer_uuid), isNull(consents.withdrawn_at), gt(consents.until, now));

/** What a customer allows our team now. */
export const runningConsents = (db: Db | Tx, customer_uuid: string, now: Date): Promise<ConsentRow[]> =>
  db.select().from(consents).where(runs(customer_uuid, now)).orderBy(desc(consents.given_at));

export async function listConsents({ db, clock }: Needs, { uuid }: UserRow): Promise<Consent[]> {
  return (await runningConsents(db, uuid, clock.now())).map(told);
}

/** Whoever looks by an earlier one goes on for as long as was agreed then. */
export function giveConsent(deps: Needs, customer: UserRow, { kind, lasts }: ConsentPost): Promise<Consent> {
  if (!isCustomerRole(customer.role)) throw problem('forbidden');
  const now = deps.clock.now();
  return deps.db.transaction(async tx => {
    await lock(tx, customer.uuid);
    await tx.update(consents).set({ withdrawn_at: now }).where(runs(customer.uuid, now));
    const [given] = await tx
      .insert(consents)
      .values({
        ...{ uuid: randomUUID(), customer_uuid: customer.uuid, kind },
        ...{ given_at: now, until: new Date(now.getTime() + lasting[lasts]) },
      })
      .returning();
    await announceChange(tx, deps, customer);
    return told(given as ConsentRow);
  });
}

/** Whoever looks by it stops at once. */
export async function withdrawConsent(deps: Needs, customer: UserRow, uuid: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async tx => {
    await lock(tx, customer.uuid);
    const [taken] = await tx
      .update(consents)
      .set({ withdrawn_at: now })
      .where(and(eq(consents.uuid, uuid), runs(customer.uuid, now)))
      .returning({ uuid: consents.uuid });
    if (!taken) throw problem('consent_not_found');
    await endSeeingOf(tx, customer.uuid);
    await announceChange(tx, deps, customer);
  });
}

/** Ends the access to an account whose deletion is scheduled. The caller holds the lock of the account. */
export async function endConsents(tx: Tx, now: Date, customer: string): Promise<void> {
  await tx.update(consents).set({ withdrawn_at: now }).where(runs(customer, now));
  await endSeeingOf(tx, customer);
}

/** Locks the account, so that no impersonation begins while the consent is revoked: see `seeAs`. */
const lock = (tx: Tx, uuid: string) =>
  tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, uuid)).for('no key update');

const announceChange = (tx: Tx, deps: Needs, { uuid }: UserRow): Promise<void> =>
  publish(tx, deps, { customer: uuid, resource: 'account', uuid });

const told = ({ uuid, kind, given_at, until }: ConsentRow): Consent => ({
  ...{ uuid, kind, given_at: given_at.toISOString(), until: until.toISOString() },
});
