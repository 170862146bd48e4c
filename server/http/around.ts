import type { FastifyRequest } from 'fastify';
import app from '../../schemas/app.json' with { type: 'json' };
import type { Clock } from '../clock.ts';
import type { Db, Pool } from '../db/database.ts';
import type { Around } from './answer.ts';
import type { CallRow } from './contract.ts';
import { type Authenticate, admit, type Caller } from './guard.ts';
import { keyOf, once } from './idempotency.ts';
import { Refusal } from './problems.ts';

export type AroundDeps = {
  db: Db;
  /** For the locks of idempotent calls: a pool of its own, so that calls waiting for a lock never starve those that hold one. */
  locks: Pool;
  clock: Clock;
  /** Of this installation: keys the digests of bodies. */
  secret: string;
  authenticate: Authenticate;
  /** In tests: a refusal that its row does not name is an error, so that the contract says all that can come. */
  strict: boolean;
  /** Origins that may write by cookie, beside the request's own: the public address. */
  origins: ReadonlySet<string>;
};

/** What stands around every handler: who asks and may they, in which language, and the first answer again. */
export const around =
  (deps: AroundDeps): Around =>
  async (row, request, reply, handle) => {
    const run: typeof handle = deps.strict ? (...known) => handle(...known).catch(error => named(row, error)) : handle;
    const caller = await admit(row, request, reply, deps.authenticate, deps.origins);
    const key = keyOf(row, request);
    const locale = localeOf(request, caller);
    if (!key) return run(caller, locale, null);
    const scope = caller?.user.uuid ?? request.ip;
    const keyed = { scope, key, call: `${row.name} ${request.url}`, body: request.body ?? null, locale };
    return once({ db: deps.db, pool: deps.locks, clock: deps.clock, secret: deps.secret }, keyed, () =>
      run(caller, locale, key),
    );
  };

/** What every call may refuse with, beside the names in its row. */
const common: readonly string[] = [
  'too_many_requests',
  'not_json',
  'bad_request',
  'account_locked',
  'idempotency_conflict',
];

function named(row: CallRow, error: unknown): never {
  if (error instanceof Refusal && !row.problems.includes(error.problem) && !common.includes(error.problem))
    throw new Error(`${row.name} refuses with ${error.problem}, which its row does not name.`);
  throw error;
}

/** The language asked for by the page's switch (Accept-Language), else the account's, else the first of the app. */
export function localeOf(request: FastifyRequest, caller: Caller | null): string {
  const asked = (request.headers['accept-language'] ?? '')
    .split(',')
    .map(part => part.split(';')[0]!.trim().slice(0, 2).toLowerCase());
  const offered: readonly string[] = app.locales;
  return [...asked, caller?.user.locale ?? ''].find(locale => offered.includes(locale)) ?? offered[0]!;
}
