import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { appFile } from '../appDefinition.ts';
import type { Clock } from '../clock.ts';
import type { Db, Pool } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';
import type { CallRow } from './contract.ts';
import type { OwnOrigins } from './csrf.ts';
import { type Authenticate, authorize, type Caller } from './guard.ts';
import { idempotencyKeyOf, notIdempotent, runIdempotently } from './idempotency.ts';
import { ProblemError, problem } from './problems.ts';
import type { Reply, RequestPipeline } from './serveCalls.ts';
import type { ValidateResponse } from './validateResponses.ts';

type PipelineDeps = {
  db: Db;
  /**
   * For the locks of idempotent calls: a separate pool, so that calls waiting for a lock never starve those that hold
   * one.
   */
  locks: Pool;
  clock: Clock;
  /** The secrets of this installation, which key the hashes of bodies. */
  secrets: Secrets;
  authenticate: Authenticate;
  /** In tests: an answer or refusal that its row does not declare is an error, so that the contract stays complete. */
  validateResponse: ValidateResponse | null;
  /** Origins that may write by cookie. */
  origins: OwnOrigins;
};

/** Wraps every handler with authentication, authorization, locale negotiation and idempotent replay. */
export const requestPipeline =
  (deps: PipelineDeps): RequestPipeline =>
  async (row, request, reply, handle) => {
    request.operation = row.name;
    const { validateResponse } = deps;
    const run: typeof handle = validateResponse
      ? (...known) =>
          handle(...known).then(
            done => checkReply(row, done, validateResponse),
            error => checkProblem(row, error),
          )
      : handle;
    const caller = await authorize(row, request, reply, deps.authenticate, deps.origins);
    if (caller?.impersonation) return run(caller, localeOf(request, caller), null, notIdempotent).catch(refuseWriting);
    const key = idempotencyKeyOf(row, request);
    const locale = localeOf(request, caller);
    if (!key) return run(caller, locale, null, notIdempotent);
    const scope = caller?.user.uuid ?? request.ip;
    const keyed = { scope, key, call: `${row.name} ${request.url}`, body: request.body ?? null, locale };
    return runIdempotently(
      { db: deps.db, pool: deps.locks, clock: deps.clock, secrets: deps.secrets },
      keyed,
      idempotency => run(caller, locale, key, idempotency),
    );
  };

/** During impersonation the connection is read-only; a call that tries to write is rejected. */
function refuseWriting(error: { code?: string; cause?: { code?: string } }): never {
  if (readOnlyTransaction === (error.cause?.code ?? error.code))
    throw problem('impersonation_read_only', { impersonation: 'active' });
  throw error;
}
const readOnlyTransaction = '25006';

/** Refusals of every call, beside the names in its row. */
const commonProblems: readonly string[] = [
  'too_many_requests',
  'not_json',
  'bad_request',
  'account_locked',
  'impersonation_read_only',
  'impersonation_ended',
  'idempotency_conflict',
];

function checkReply(row: CallRow, done: Reply<unknown>, check: ValidateResponse): Reply<unknown> {
  check(row, done.status, done.body);
  return done;
}

function checkProblem(row: CallRow, error: unknown): never {
  if (error instanceof ProblemError && !row.problems.includes(error.problem) && !commonProblems.includes(error.problem))
    throw new Error(`${row.name} refuses with ${error.problem}, which its row in calls.json does not declare.`);
  throw error;
}

/**
 * The language of the page's switch (Accept-Language, by its weights), else the account's, else the first of the app.
 */
export function localeOf({ headers }: FastifyRequest, caller: Caller | null): string {
  const asked = headers['accept-language'] ? new Negotiator({ headers }).languages() : [];
  const wanted = asked.map(language =>
    language === '*' ? caller?.user.locale : language.split('-')[0]?.toLowerCase(),
  );
  const offered: readonly string[] = appFile().locales;
  return [...wanted, caller?.user.locale].find(locale => locale && offered.includes(locale)) ?? offered[0]!;
}
