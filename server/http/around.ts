import type { FastifyRequest } from 'fastify';
import app from '../../schemas/app.json' with { type: 'json' };
import type { Clock } from '../clock.ts';
import type { Db, Pool } from '../db/database.ts';
import type { Around } from './answer.ts';
import { type Authenticate, admit, type Caller } from './guard.ts';
import { keyOf, once } from './idempotency.ts';

export type AroundDeps = {
  db: Db;
  /** For the locks of idempotent calls: a pool of its own, so that calls waiting for a lock never starve those that hold one. */
  locks: Pool;
  clock: Clock;
  authenticate: Authenticate;
  /** Origins that may write by cookie, beside the request's own: the public address. */
  origins: ReadonlySet<string>;
};

/** What stands around every handler: who asks and may they, in which language, and the first answer again. */
export const around =
  (deps: AroundDeps): Around =>
  async (row, request, reply, run) => {
    const caller = await admit(row, request, reply, deps.authenticate, deps.origins);
    const key = keyOf(row, request);
    const locale = localeOf(request, caller);
    if (!key) return run(caller, locale, null);
    const scope = caller?.user.uuid ?? request.ip;
    const keyed = { scope, key, call: `${row.name} ${request.url}`, body: request.body ?? null };
    return once({ db: deps.db, pool: deps.locks, clock: deps.clock }, keyed, () => run(caller, locale, key));
  };

/** The language asked for by the page's switch (Accept-Language), else the account's, else the first of the app. */
export function localeOf(request: FastifyRequest, caller: Caller | null): string {
  const asked = (request.headers['accept-language'] ?? '')
    .split(',')
    .map(part => part.split(';')[0]!.trim().slice(0, 2).toLowerCase());
  const offered: readonly string[] = app.locales;
  return [...asked, caller?.user.locale ?? ''].find(locale => offered.includes(locale)) ?? offered[0]!;
}
