import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db, Pool, Tx } from '../db/database.ts';
import type { ScheduledJob } from '../deps.ts';
import { isSignedBy, type Secrets, sign } from '../secrets.ts';
import type { CallRow } from './contract.ts';
import { localizeProblem } from './localizeProblem.ts';
import { ProblemError, problem, ValidationError } from './problems.ts';
import { type Idempotency, Reply } from './serveCalls.ts';
import { idempotencyKeys } from './tables.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const retention = 24 * 3_600_000;

/** The Idempotency-Key of a request whose row honours one. A value that is no uuid is refused. */
export function idempotencyKeyOf(row: CallRow, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (!row.idempotent || key === undefined) return null;
  if (typeof key !== 'string' || !uuid.test(key))
    throw new ValidationError([
      { type: 'value_error.uuid', loc: ['header', 'Idempotency-Key'], msg: 'This is not a valid identifier.' },
    ]);
  return key.toLowerCase();
}

/** `locale`: the language of a refusal. */
type KeyedRequest = { scope: string; key: string; call: string; body: unknown; locale: string };
/** `secrets`: a body may hold a password, whose plain hash would be quick to guess. */
type Store = { db: Db; pool: Pool; clock: Clock; secrets: Secrets };
type Run = (idempotency: Idempotency) => Promise<Reply<unknown>>;
/** A request without a key has no stored response. */
export const notIdempotent: Idempotency = {
  storeResponse: async () => {},
  markDone: async () => {},
  alreadyDone: false,
};

/**
 * Same key and body: the first answer again, refusals included, for 24 h; another body: 409.
 * A second request waits while the first runs. When a process died before it answered, its lock went with its
 * connection and the request runs again, unless what it did was committed together with its answer, or with the mark
 * that it is done: see `Keep` and `Repeatable`.
 */
export async function runIdempotently(store: Store, keyed: KeyedRequest, run: Run): Promise<Reply<unknown>> {
  const lock = await store.pool.connect();
  const name = `idempotency:${keyed.scope}:${keyed.key}`;
  try {
    await lock.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    try {
      return await firstReply(store, keyed, run);
    } finally {
      await lock.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
  } finally {
    lock.release();
  }
}

async function firstReply({ db, clock, secrets }: Store, keyed: KeyedRequest, run: Run): Promise<Reply<unknown>> {
  const { scope, key, call } = keyed;
  const body = `${call}\n${stableStringify(keyed.body)}`;
  const here = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const now = clock.now();
  await db.delete(idempotencyKeys).where(and(here, isExpired(now)));
  const [stored] = await db.select().from(idempotencyKeys).where(here);
  if (stored && !isSignedBy(secrets, body, stored.body_hash, 'hex')) throw problem('idempotency_conflict');
  if (stored?.status) return new Reply(stored.status, stored.answer ?? undefined);
  const body_hash = sign(secrets, body).toString('hex');
  if (!stored) await db.insert(idempotencyKeys).values({ scope, key, call, body_hash, created_at: now });
  const store = (of: Db | Tx, { status, body }: Reply<unknown>) =>
    of
      .update(idempotencyKeys)
      .set({ status, answer: body ?? null })
      .where(here);
  const idempotency: Idempotency = {
    storeResponse: async (tx, answer) => void (await store(tx, answer)),
    markDone: async tx => void (await tx.update(idempotencyKeys).set({ is_done: true }).where(here)),
    alreadyDone: stored?.is_done ?? false,
  };
  const done = await settleReply(() => run(idempotency), keyed.locale);
  await store(db, done);
  return done;
}

const isExpired = (now: Date) => lt(idempotencyKeys.created_at, new Date(now.getTime() - retention));

/** Expired responses are deleted: they contain personal data and can no longer be requested. */
export const idempotencyJobs: ScheduledJob[] = [
  {
    name: 'idempotency_keys',
    every: 'hour',
    run: ({ db, clock }) => db.delete(idempotencyKeys).where(isExpired(clock.now())),
  },
];

/** Refusals that do not depend on the request: the same request may succeed a moment later. */
const transientProblems: ReadonlySet<string> = new Set(['too_many_requests', 'reauthentication_required']);

/** A refusal is stored like any other answer; a failure and a transient refusal are not. */
async function settleReply(run: () => Promise<Reply<unknown>>, locale: string): Promise<Reply<unknown>> {
  try {
    return await run();
  } catch (error) {
    const isPassing = error instanceof ProblemError && transientProblems.has(error.problem);
    if (!isPassing && (error instanceof ProblemError || error instanceof ValidationError))
      return new Reply<unknown>(error.status, localizeProblem(error, locale));
    throw error;
  }
}

/** Text of a JSON value with its keys in order. */
function stableStringify(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableStringify).join(',')}]`;
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${stableStringify(inner)}`).join(',')}}`;
}
