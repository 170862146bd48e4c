import { randomUUID } from 'node:crypto';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import type { Deps } from '../deps.ts';
import { accountEvents } from './tables.ts';

interface NewAccountEvent {
  type: typeof accountEvents.$inferInsert.type;
  /** The uuid of the member of staff or the owner; null: the system. */
  by: string | null;
  note?: string | null;
}

/** Records a change of an account, in the transaction of the change. */
export async function recordAccountEvent(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  user_uuid: string,
  { type, by, note = null }: NewAccountEvent,
): Promise<void> {
  await tx.insert(accountEvents).values({ uuid: randomUUID(), user_uuid, at: clock.now(), by, type, note });
  await publish(tx, { clock }, { owner: user_uuid, resource: 'account', uuid: user_uuid });
}
