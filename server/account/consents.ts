import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { Consent, ConsentPost } from '../../schemas/generated/types.ts';
import { endImpersonationsOf } from '../auth/impersonatedSession.ts';
import type { Deps } from '../deps.ts';
import { type ConsentRow, consents } from '../support/impersonation/tables.ts';
import { lockCustomerRow } from './lockCustomerRow.ts';
import { isCustomerRole } from './roles.ts';
import type { UserRow } from './tables.ts';

type ConsentDeps = Pick<Deps, 'db' | 'clock'>;
const hour = 3_600_000;
const durations: Record<ConsentPost['lasts'], number> = { '24h': 24 * hour, '7d': 7 * 24 * hour };

const isActive = (customer_uuid: string, now: Date) =>
  and(eq(consents.customer_uuid, customer_uuid), isNull(consents.withdrawn_at), gt(consents.until, now));

/** The consents that a customer currently gives staff. */
export const listActiveConsents = (db: Db | Tx, customer_uuid: string, now: Date): Promise<ConsentRow[]> =>
  db.select().from(consents).where(isActive(customer_uuid, now)).orderBy(desc(consents.given_at));

export async function listConsents({ db, clock }: ConsentDeps, { uuid }: UserRow): Promise<Consent[]> {
  return (await listActiveConsents(db, uuid, clock.now())).map(toConsent);
}

/** Impersonation under an earlier consent continues for as long as was agreed then. */
export function giveConsent(deps: ConsentDeps, customer: UserRow, { kind, lasts }: ConsentPost): Promise<Consent> {
  if (!isCustomerRole(customer.role)) throw problem('forbidden');
  const now = deps.clock.now();
  return deps.db.transaction(async tx => {
    // No impersonation begins while a consent is replaced or revoked: see `impersonate`.
    await lockCustomerRow(tx, customer.uuid);
    await tx.update(consents).set({ withdrawn_at: now }).where(isActive(customer.uuid, now));
    const [given] = await tx
      .insert(consents)
      .values({
        uuid: randomUUID(),
        customer_uuid: customer.uuid,
        kind,
        given_at: now,
        until: new Date(now.getTime() + durations[lasts]),
      })
      .returning();
    await publishChange(tx, deps, customer);
    return toConsent(given as ConsentRow);
  });
}

/** Impersonation under it stops at once. */
export async function withdrawConsent(deps: ConsentDeps, customer: UserRow, uuid: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async tx => {
    await lockCustomerRow(tx, customer.uuid);
    const [taken] = await tx
      .update(consents)
      .set({ withdrawn_at: now })
      .where(and(eq(consents.uuid, uuid), isActive(customer.uuid, now)))
      .returning({ uuid: consents.uuid });
    if (!taken) throw problem('consent_not_found');
    await endImpersonationsOf(tx, customer.uuid);
    await publishChange(tx, deps, customer);
  });
}

/** Ends the access to an account whose deletion is scheduled. The caller holds the lock of the account. */
export async function withdrawAllConsents(tx: Tx, now: Date, customer: string): Promise<void> {
  await tx.update(consents).set({ withdrawn_at: now }).where(isActive(customer, now));
  await endImpersonationsOf(tx, customer);
}

const publishChange = (tx: Tx, deps: ConsentDeps, { uuid }: UserRow): Promise<void> =>
  publish(tx, deps, { owner: uuid, resource: 'account', uuid });

const toConsent = ({ uuid, kind, given_at, until }: ConsentRow): Consent => ({
  uuid,
  kind,
  given_at: given_at.toISOString(),
  until: until.toISOString(),
});
