import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { Caller } from '../../engine/server/http/index.ts';
import { sessions } from '../auth/tables.ts';
import type { Deps } from '../deps.ts';
import { devices } from './tables.ts';

/**
 * Stores a device. It belongs to the session that registered it last, so a previous user of the browser gets no more
 * messages in it.
 */
export const putDevice = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  device_id: string,
): Promise<void> =>
  db.transaction(async tx => {
    // One device of a session at a time: two at once would both see that it has none yet.
    await tx.select({ uuid: sessions.uuid }).from(sessions).where(eq(sessions.uuid, caller.sessionUuid)).for('update');
    const owner = { user_uuid: caller.user.uuid, session_uuid: caller.sessionUuid };
    await tx.delete(devices).where(and(eq(devices.session_uuid, owner.session_uuid), ne(devices.device_id, device_id)));
    await tx
      .insert(devices)
      .values({ uuid: randomUUID(), ...owner, device_id, created_at: clock.now() })
      .onConflictDoUpdate({ target: devices.device_id, set: owner });
  });

export async function deleteDevice({ db }: Pick<Deps, 'db'>, { user }: Caller, device_id: string): Promise<void> {
  await db.delete(devices).where(and(eq(devices.device_id, device_id), eq(devices.user_uuid, user.uuid)));
}

/** Deletes the devices of ended sessions, which get no more push messages. */
export async function removeSessionDevices(db: Db | Tx, session_uuids: string[]): Promise<void> {
  if (session_uuids.length) await db.delete(devices).where(inArray(devices.session_uuid, session_uuids));
}
