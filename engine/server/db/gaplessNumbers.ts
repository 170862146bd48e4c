import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { counters } from './tables.ts';

/**
 * The next gapless number of a series in a year: `nextNumber(tx, 'E', now)` = "E-26-004217".
 * The counter's row stays locked until the transaction ends, so that a number is never lost or given twice.
 */
export async function nextNumber(tx: Tx, series: string, now: Date): Promise<string> {
  const name = `${series}-${year(now)}`;
  const [counter] = await tx
    .insert(counters)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value });
  return numberOf(name, counter?.value ?? 1);
}

/** Formats a number for people: the counter's name and at least six digits. */
export const numberOf = (counter: string, value: number): string => `${counter}-${String(value).padStart(6, '0')}`;
/** Returns the last two digits of the year in UTC. */
export const year = (now: Date): string => String(now.getUTCFullYear()).slice(-2);
