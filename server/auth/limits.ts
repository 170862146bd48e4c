import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, lt, min } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refuseTooMany } from '../http/problems.ts';
import { tries } from './tables.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How often a thing may be tried within a time. Shared by all servers, because the tries are rows. */
export const limits = {
  signInPair: { most: 5, within: 15 * minute },
  signInAccount: { most: 50, within: hour },
  signInAddress: { most: 50, within: hour },
  register: { most: 20, within: hour },
  verifyCode: { most: 20, within: hour },
  mailGap: { most: 1, within: minute },
  mailDay: { most: 5, within: 24 * hour },
  mailAddress: { most: 30, within: hour },
  coupon: { most: 10, within: minute },
  contact: { most: 5, within: hour },
} as const;

export type LimitName = keyof typeof limits;
type LimitDeps = Pick<Deps, 'clock' | 'config'>;

const bucketOf = (name: LimitName, who: string): string => `${name}:${who}`;

/** Seconds until `who` may try again; 0 = now. */
async function waitFor(
  db: Db,
  deps: LimitDeps,
  name: LimitName,
  who: string,
  most: number = limits[name].most,
): Promise<number> {
  if (!deps.config.rateLimit) return 0;
  const { within } = limits[name];
  const now = deps.clock.now().getTime();
  const [found] = await db
    .select({ number: count(), first: min(tries.at) })
    .from(tries)
    .where(and(eq(tries.bucket, bucketOf(name, who)), gt(tries.at, new Date(now - within))));
  if (!found?.first || found.number < most) return 0;
  return Math.max(1, Math.ceil((found.first.getTime() + within - now) / 1000));
}

/** Writes down one try, outside the caller's transaction, so that a refused request counts too. */
async function countTry(db: Db, { clock }: LimitDeps, name: LimitName, who: string): Promise<string> {
  const uuid = randomUUID();
  await db.insert(tries).values({ uuid, bucket: bucketOf(name, who), at: clock.now() });
  return uuid;
}

/**
 * Refuses with 429 when the limit is reached, else counts this try. The try is written first and then counted,
 * so that tries at the same moment cannot all pass; a refused one is taken back. Returns how to take it back.
 */
export async function limit(db: Db, deps: LimitDeps, name: LimitName, who: string): Promise<() => Promise<void>> {
  const uuid = await countTry(db, deps, name, who);
  const takeBack = async () => {
    await db.delete(tries).where(eq(tries.uuid, uuid));
  };
  const seconds = await waitFor(db, deps, name, who, limits[name].most + 1);
  if (!seconds) return takeBack;
  await takeBack();
  throw refuseTooMany(seconds);
}

/** Several limits at once, all or none. */
export async function limitAll(
  db: Db,
  deps: LimitDeps,
  wanted: readonly (readonly [LimitName, string])[],
): Promise<() => Promise<void>> {
  const taken: (() => Promise<void>)[] = [];
  const takeBack = async () => {
    for (const back of taken) await back();
  };
  for (const [name, who] of wanted) {
    taken.push(
      await limit(db, deps, name, who).catch(async error => {
        await takeBack();
        throw error;
      }),
    );
  }
  return takeBack;
}

/** Tries older than any limit. */
export const dropOldTries = (db: Db, now: Date) =>
  db.delete(tries).where(lt(tries.at, new Date(now.getTime() - 25 * hour)));
