import { randomUUID } from 'node:crypto';
import type { Tx } from '../../engine/server/db/index.ts';
import { findLevelByCodename as findLevel } from '../billing/planState.ts';
import { type PremierLevelRow, subscriptions } from '../billing/tables.ts';
import { today } from '../billing/termDates.ts';

export interface DemoTerm {
  uuid: string;
  start: string;
  end: string;
  running: boolean;
}

/** Three terms, one after the other; the running one began on the first of a month, eight months ago. */
export function termsOf(now: Date): DemoTerm[] {
  const first = (years: number) => today(new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth() - 8, 1)));
  return [-2, -1, 0].map(years => ({
    uuid: randomUUID(),
    start: first(years),
    end: first(years + 1),
    running: years === 0,
  }));
}

/** `used`: list value that the discount was given on, by term. */
export async function createTerms(
  tx: Tx,
  customer_uuid: string,
  terms: DemoTerm[],
  level: PremierLevelRow,
  used: Map<string, number>,
): Promise<void> {
  await tx.insert(subscriptions).values(
    terms.map(({ uuid, start, end, running }) => ({
      uuid,
      customer_uuid,
      level_uuid: level.uuid,
      start_date: start,
      end_date: end,
      auto_renew: running,
      status: running ? ('active' as const) : ('expired' as const),
      discount_used: used.get(uuid) ?? 0,
      created_at: new Date(start),
      updated_at: new Date(start),
    })),
  );
}

export async function requireLevel(tx: Tx, codename: string): Promise<PremierLevelRow> {
  const level = await findLevel(tx, codename);
  if (!level) throw new Error(`There is no level ${codename}.`);
  return level;
}
