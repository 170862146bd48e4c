import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ProblemError, tooManyRequests } from '../http/problems.ts';
import { attempts } from './tables.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A limit of attempts within a time. */
export interface AttemptLimit {
  max: number;
  /** Milliseconds. */
  within: number;
  /**
   * The longest time without an attempt. After it, one attempt is allowed: the limit slows attempts down instead of
   * stopping them.
   */
  pause?: number;
}

/** The sign-in limits of every app. */
export const signInLimits = {
  signInPair: { max: 5, within: 15 * minute },
  signInDevice: { max: 5, within: 15 * minute },
  signInAccount: { max: 50, within: hour, pause: 15 * minute },
  signInAddress: { max: 50, within: hour, pause: 15 * minute },
  currentPassword: { max: 5, within: 15 * minute },
} as const satisfies Record<string, AttemptLimit>;

/** Refusals after which a sign-in counts as failed. No other result says anything about the caller. */
const signInFailures = ['wrong_credentials', 'wrong_password'];

type LimitDeps = Pick<Deps, 'clock' | 'config'>;

const bucketOf = (name: string, who: string): string => `${name}:${who}`;

/** A limit and the key of the caller. */
interface Attempt extends AttemptLimit {
  bucket: string;
}

type RequestedLimits<Name extends string> = readonly (readonly [Name, string])[];

/** Functions that count attempts against the limits of an app. */
interface AttemptLimits<Name extends string> {
  /**
   * Refuses with 429 if the limit is reached, else counts this attempt. The attempt is written first and then counted,
   * so that concurrent attempts cannot all pass; a refused one is deleted. Returns a function that deletes it.
   */
  limit(db: Db, deps: LimitDeps, name: Name, who: string): Promise<() => Promise<void>>;
  /** Several limits at once, all or none. */
  limitAll(db: Db, deps: LimitDeps, wanted: RequestedLimits<Name>): Promise<() => Promise<void>>;
  /**
   * Does `work` within limits that count only its failures. An attempt is written before the work; it stays as a
   * failure, or is deleted. While other attempts run whose failure would exhaust a limit, this one waits for them. So
   * concurrent attempts cannot exceed the limit together, and successful ones never count against each other.
   */
  limitFailures<Result>(
    db: Db,
    deps: LimitDeps,
    wanted: RequestedLimits<Name>,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/**
 * Creates the attempt limits of an app by name. All servers share them, because attempts are rows. `failures`: refusals
 * that count as failed, beside those of a sign-in.
 */
export function createAttemptLimits<Name extends string>(
  limits: Record<Name, AttemptLimit>,
  failures: readonly string[] = [],
): AttemptLimits<Name> {
  const attempt = ([name, who]: readonly [Name, string]): Attempt => ({ ...limits[name], bucket: bucketOf(name, who) });
  const counted = new Set([...signInFailures, ...failures]);
  return {
    limit: (db, deps, name, who) => countAttempt(db, deps, attempt([name, who])),
    limitAll: (db, deps, wanted) => countAll(db, deps, wanted.map(attempt)),
    limitFailures: (db, deps, wanted, work) => countFailures(db, deps, wanted.map(attempt), counted, work),
  };
}

/** The limits of an app that does not define its own. */
export const { limitFailures: limitSignIn } = createAttemptLimits(signInLimits);

/** Seconds until `who` may do what they have begun as `own`; 0 = now. */
async function waitFor(db: Db, deps: LimitDeps, attempt: Attempt, own: string): Promise<number> {
  if (!deps.config.rateLimit) return 0;
  const now = deps.clock.now().getTime();
  const isRecent = gt(attempts.at, new Date(now - attempt.within));
  const others = await db
    .select({ at: attempts.at })
    .from(attempts)
    .where(and(eq(attempts.bucket, attempt.bucket), isRecent, ne(attempts.uuid, own)))
    .orderBy(asc(attempts.at));
  const next = nextOf(
    attempt,
    others.map(({ at }) => at.getTime()),
  );
  return next > now ? Math.max(1, Math.ceil((next - now) / 1000)) : 0;
}

/** Returns when the next attempt is allowed after these, the oldest of them first. */
function nextOf({ max, within, pause }: AttemptLimit, times: number[]): number {
  if (times.length < max) return 0;
  const free = times[times.length - max]! + within;
  return pause === undefined ? free : Math.min(free, times.at(-1)! + pause);
}

/** Records one attempt, outside the caller's transaction, so that a refused request counts too. */
async function insertAttempt(db: Db, { clock }: LimitDeps, bucket: string): Promise<string> {
  const uuid = randomUUID();
  await db.insert(attempts).values({ uuid, bucket, at: clock.now() });
  return uuid;
}

async function countAttempt(db: Db, deps: LimitDeps, attempt: Attempt): Promise<() => Promise<void>> {
  const uuid = await insertAttempt(db, deps, attempt.bucket);
  const takeBack = async () => {
    await db.delete(attempts).where(eq(attempts.uuid, uuid));
  };
  const seconds = await waitFor(db, deps, attempt, uuid);
  if (!seconds) return takeBack;
  await takeBack();
  throw tooManyRequests(seconds);
}

async function countAll(db: Db, deps: LimitDeps, wanted: Attempt[]): Promise<() => Promise<void>> {
  const taken: (() => Promise<void>)[] = [];
  const takeBack = async () => {
    for (const back of taken) await back();
  };
  for (const attempt of wanted) {
    taken.push(
      await countAttempt(db, deps, attempt).catch(async error => {
        await takeBack();
        throw error;
      }),
    );
  }
  return takeBack;
}

/** A check of a password or a code takes much less. If the server dies, the attempt counts for this long. */
const maxRunTime = 30_000;
/** How long a request waits for others of the same account or network to end. */
const patience = 25_000;

async function countFailures<Result>(
  db: Db,
  deps: LimitDeps,
  wanted: Attempt[],
  failures: ReadonlySet<string>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!deps.config.rateLimit) return work();
  const uuids = await beginAttempt(db, deps, wanted);
  try {
    const result = await work();
    await db.delete(attempts).where(inArray(attempts.uuid, uuids));
    return result;
  } catch (error) {
    const isFailure = error instanceof ProblemError && failures.has(error.problem);
    if (isFailure) await db.update(attempts).set({ running_until: null }).where(inArray(attempts.uuid, uuids));
    else await db.delete(attempts).where(inArray(attempts.uuid, uuids));
    throw error;
  }
}

async function beginAttempt(db: Db, deps: LimitDeps, wanted: Attempt[]): Promise<string[]> {
  for (const begun = performance.now(); ; ) {
    const decided = await db.transaction(tx => admitAttempt(tx, deps.clock.now(), wanted));
    if (Array.isArray(decided)) return decided;
    if (decided !== 'busy') throw tooManyRequests(decided);
    if (performance.now() - begun > patience) throw tooManyRequests(1);
    await sleep(20 + Math.random() * 60);
  }
}

/**
 * Returns the started attempts, the seconds to wait, or that other attempts must end first. Runs one at a time for each
 * bucket.
 */
async function admitAttempt(tx: Tx, now: Date, wanted: Attempt[]): Promise<string[] | number | 'busy'> {
  const names = wanted.map(({ bucket }) => bucket).sort();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 4218)) from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) name`,
  );
  const isRecent = gt(attempts.at, new Date(now.getTime() - hour));
  const known = await tx
    .select()
    .from(attempts)
    .where(and(inArray(attempts.bucket, names), isRecent))
    .orderBy(asc(attempts.at));
  const states = wanted.map(attempt => {
    const own = known.filter(({ bucket }) => bucket === attempt.bucket);
    return stateOf(attempt, now.getTime(), own);
  });
  const seconds = Math.max(...states.map(state => (typeof state === 'number' ? state : 0)));
  if (seconds > 0) return seconds;
  if (states.includes('busy')) return 'busy';
  const running_until = new Date(now.getTime() + maxRunTime);
  const begun = names.map(bucket => ({ uuid: randomUUID(), bucket, at: now, running_until }));
  await tx.insert(attempts).values(begun);
  return begun.map(({ uuid }) => uuid);
}

/**
 * Returns the seconds until an attempt is allowed, 0 for now, or that it depends on running attempts. `rows`: the
 * oldest first.
 */
function stateOf(limit: AttemptLimit, now: number, rows: (typeof attempts.$inferSelect)[]): number | 'busy' {
  const { max, within } = limit;
  const inside = rows.filter(({ at }) => at.getTime() > now - within);
  const failed = inside.filter(({ running_until }) => !running_until).map(({ at }) => at.getTime());
  const running = inside.filter(({ running_until }) => running_until && running_until.getTime() > now).length;
  if (failed.length < max) return failed.length + running < max ? 0 : 'busy';
  const next = nextOf(limit, failed);
  if (next > now) return Math.ceil((next - now) / 1000);
  return running ? 'busy' : 0;
}

/** Deletes the failed sign-ins of an account from all addresses, after its owner has proved their identity. */
export const forgetFailures = (tx: Tx, account: string) =>
  tx
    .delete(attempts)
    .where(
      or(
        eq(attempts.bucket, bucketOf('signInAccount', account)),
        ...(['signInPair', 'signInDevice'] as const).map(
          name => sql`starts_with(${attempts.bucket}, ${`${bucketOf(name, account)}+`})`,
        ),
      ),
    );

/** Deletes attempts that are older than any limit. */
export const deleteOldAttempts = (db: Db, now: Date) =>
  db.delete(attempts).where(lt(attempts.at, new Date(now.getTime() - 25 * hour)));
