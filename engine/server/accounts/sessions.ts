import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { kept } from '../db/statements.ts';
import type { Deps, Sweep } from '../deps.ts';
import type { Standing } from '../events/live.ts';
import type { Authenticate } from '../http/guard.ts';
import type { AppPrincipal } from '../principals/register.ts';
import {
  authenticatorWith,
  dropOldSessions,
  type FindSession,
  isRunning,
  isRunningByToken,
  sessionsWith,
  standingOf,
} from '../principals/sessions.ts';
import { accountSessions, accounts } from './tables.ts';

export const accountSessionRules = sessionsWith();

/** Asked with every request: put together once. */
const runningSession = kept((db, by) =>
  db
    .select({ session: accountSessions, user: accounts })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.uuid, accountSessions.user_uuid))
    .where(isRunningByToken(by === 'cookie' ? by : 'bearer'))
    .prepare(`account_session_by_${by}`),
);

const findSession: FindSession = async (db, by, values) => {
  const [found] = await runningSession(db, by).execute(values);
  return found && { session: found.session, user: found.user as AppPrincipal };
};

export const accountAuthenticator = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Authenticate =>
  authenticatorWith(findSession, deps);

/** The standing of sessions; of those that are over, none. */
export async function accountStandings(db: Db, now: Date, uuids: string[]): Promise<Map<string, Standing>> {
  const rows = await db
    .select({ session: accountSessions, user: accounts })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.uuid, accountSessions.user_uuid))
    .where(and(inArray(accountSessions.uuid, uuids), isRunning(now)));
  return new Map(rows.map(({ session, user }) => [session.uuid, standingOf(session, user, now)]));
}

export const accountSweeps: Sweep[] = [
  { name: 'sessions', every: 'hour', run: ({ db, clock }) => dropOldSessions(db, clock.now()) },
];
