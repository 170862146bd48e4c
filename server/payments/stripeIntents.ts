import { and, eq } from 'drizzle-orm';
import { type Database, openDatabase } from '../../engine/server/db/index.ts';
import type { Clock } from '../../engine/server/index.ts';
import { type IntentRequest, stripeIntents } from './tables.ts';

export type IntentEntry = typeof stripeIntents.$inferSelect;

/**
 * Which intent at Stripe belongs to which of our keys. Written over separate connections and committed at once, so that
 * it survives a rollback or crash of the caller.
 */
export interface Intents {
  /** The entry of a key; the first request of a key stays the one that counts. */
  begin(key: string, request: IntentRequest): Promise<IntentEntry>;
  find(key: string): Promise<IntentEntry | null>;
  keyOf(intent: string): Promise<string | null>;
  /** Records the intent, before it is confirmed. False: the key has been cancelled. */
  name(key: string, intent: string): Promise<boolean>;
  cancel(key: string): Promise<IntentEntry>;
  decline(key: string, reason: string): Promise<void>;
  close(): Promise<void>;
}

export function openIntents(databaseUrl: string, clock: Clock): Intents {
  const { db, close }: Database = openDatabase({ url: databaseUrl, connections: 3 });
  const find = async (key: string) =>
    (await db.select().from(stripeIntents).where(eq(stripeIntents.key, key)))[0] ?? null;
  const entry = (key: string) => ({ key, cancelled: false, created_at: clock.now() });
  return {
    find,
    async begin(key, request) {
      await db
        .insert(stripeIntents)
        .values({ ...entry(key), request })
        .onConflictDoNothing();
      return (await find(key))!;
    },
    async keyOf(intent) {
      const [row] = await db
        .select({ key: stripeIntents.key })
        .from(stripeIntents)
        .where(eq(stripeIntents.intent, intent));
      return row?.key ?? null;
    },
    async name(key, intent) {
      const named = await db
        .update(stripeIntents)
        .set({ intent })
        .where(and(eq(stripeIntents.key, key), eq(stripeIntents.cancelled, false)))
        .returning();
      return named.length > 0;
    },
    async cancel(key) {
      const [row] = await db
        .insert(stripeIntents)
        .values({ ...entry(key), cancelled: true })
        .onConflictDoUpdate({ target: stripeIntents.key, set: { cancelled: true } })
        .returning();
      return row!;
    },
    async decline(key, declined) {
      await db.update(stripeIntents).set({ declined }).where(eq(stripeIntents.key, key));
    },
    close,
  };
}
