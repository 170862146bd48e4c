import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';

export const endedChannel = 'galley_sessions';

/** Notifies every server that sessions have ended, so that streams opened with them end too. */
export async function publishSessionsEnded(db: Db | Tx): Promise<void> {
  await db.execute(sql`select pg_notify(${endedChannel}, '')`);
}
