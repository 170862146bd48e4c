/** Impersonation: sessions of staff that show the portal as a customer who allowed it; see http/guard. */
import { type and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publishSessionsEnded } from '../../engine/server/events/index.ts';
import { sessions } from './tables.ts';

/** The live streams of the session belong to its previous user: they end, and its pages reload. */
export async function startImpersonation(tx: Tx, sessionUuid: string, customer: string, until: Date): Promise<void> {
  await tx.update(sessions).set({ seeing_uuid: customer, seeing_until: until }).where(eq(sessions.uuid, sessionUuid));
  await publishSessionsEnded(tx);
}

/** Ends the impersonation of one session. Returns the customer whom it showed. */
export async function endImpersonation(tx: Tx, sessionUuid: string): Promise<string | null> {
  const [before] = await tx.select().from(sessions).where(eq(sessions.uuid, sessionUuid)).for('update');
  if (!before?.seeing_uuid) return null;
  await stop(tx, eq(sessions.uuid, sessionUuid));
  return before.seeing_uuid;
}

/** Ends the impersonation in every session that shows the customer. */
export const endImpersonationsOf = (tx: Tx, customer: string): Promise<void> =>
  stop(tx, eq(sessions.seeing_uuid, customer));

async function stop(tx: Tx, which: ReturnType<typeof and>): Promise<void> {
  await tx.update(sessions).set({ seeing_uuid: null, seeing_until: null }).where(which);
  await publishSessionsEnded(tx);
}
