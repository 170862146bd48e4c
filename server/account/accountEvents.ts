import { randomUUID } from 'node:crypto';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import type { Deps } from '../deps.ts';
import { accountEvents } from './tables.ts';

interface NewAccountEvent {
  type: typeof accountEvents.$inferInsert.type;
  /** Of our team or the owner, by uuid; null: the system. */
  by: string | null;
  note?: string | null;
}

/** Writes down what was done to an account, in the transaction that does it. */
export async function recordAccountEvent(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  user_uuid: string,
  { type, by, note = null }: NewAccountEvent,
): Promise<void> {
  await tx.insert(accountEvents).values({ uuid: randomUUID(), user_uuid, at: clock.now(), by, type, note });
  await publish(tx, { clock }, { customer: user_uuid, resource: 'account', uuid: user_uuid });
}
