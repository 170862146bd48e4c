import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { preparedStatement } from '../db/preparedStatement.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import type { SessionStatus } from '../events/openLiveStreams.ts';
import type { Authenticate } from '../http/guard.ts';
import {
  createAuthenticator,
  createSessions,
  deleteOldSessions,
  type FindSession,
  getSessionStatus,
  isRunning,
  isRunningByToken,
} from '../principals/sessions.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import { accountSessions, accounts } from './tables.ts';

export const accountSessionRules = createSessions();

/** Used with every request, so it is prepared once. */
const runningSession = preparedStatement((db, by) =>
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
  createAuthenticator(findSession, deps);

/** Returns the status of running sessions; sessions that are over are left out. */
export async function accountSessionStatuses(db: Db, now: Date, uuids: string[]): Promise<Map<string, SessionStatus>> {
  const rows = await db
    .select({ session: accountSessions, user: accounts })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.uuid, accountSessions.user_uuid))
    .where(and(inArray(accountSessions.uuid, uuids), isRunning(now)));
  return new Map(rows.map(({ session, user }) => [session.uuid, getSessionStatus(session, user, now)]));
}

export const sessionJobs: ScheduledJob[] = [
  { name: 'sessions', every: 'hour', run: ({ db, clock }) => deleteOldSessions(db, clock.now()) },
];
