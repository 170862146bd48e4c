import { and, desc, eq, gt, inArray, isNull, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, preparedStatement } from '../../engine/server/db/index.ts';
import { publish, type SessionStatus } from '../../engine/server/events/index.ts';
import { type Authenticate, type Caller, problem } from '../../engine/server/http/index.ts';
import {
  createAuthenticator,
  createSessions,
  type FindSession,
  getSessionStatus,
  isRunning,
  isRunningByToken,
} from '../../engine/server/principals/index.ts';
import type { Session } from '../../schemas/generated/types.ts';
import { hasCustomerRole, hasStaffRole } from '../account/roles.ts';
import { users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { removeSessionDevices } from '../push/devices.ts';
import { sessions } from './tables.ts';

const resource = 'customer_sessions';

/**
 * Pages with a customer's sessions are updated when one begins or ends; a browser whose session ended gets no push
 * messages.
 */
export const portalSessions = createSessions({
  began: (tx, now, { uuid, user_uuid }) =>
    publish(tx, { clock: { now: () => now } }, { owner: user_uuid, resource, uuid }),
  async ended(db, now, ended) {
    const clock = { now: () => now };
    for (const { uuid, user_uuid } of ended) await publish(db, { clock }, { owner: user_uuid, resource, uuid });
    await removeSessionDevices(
      db,
      ended.map(({ uuid }) => uuid),
    );
  },
});

export const { endSession, endSessions } = portalSessions;

const impersonated = alias(users, 'seen');
/**
 * The customer whom the holder of a session impersonates: as long as the consent lasts, both keep their roles, and the
 * holder is not locked.
 */
const isImpersonated = (now: Date | Placeholder) =>
  and(
    eq(impersonated.uuid, sessions.seeing_uuid),
    gt(sessions.seeing_until, now),
    hasCustomerRole(impersonated.role),
    isNull(impersonated.erased_at),
    hasStaffRole(),
    isNull(users.blocked_at),
  );

/** Used with every request, so it is prepared once. */
const activeSession = preparedStatement((db, by) =>
  db
    .select({ session: sessions, user: users, seen: impersonated })
    .from(sessions)
    .innerJoin(users, eq(users.uuid, sessions.user_uuid))
    .leftJoin(impersonated, isImpersonated(sql.placeholder('now')))
    .where(isRunningByToken(by === 'cookie' ? by : 'bearer'))
    .prepare(`session_by_${by}`),
);

const findSession: FindSession = async (db, by, values) => {
  const [found] = await activeSession(db, by).execute(values);
  if (!found) return undefined;
  const { session, user, seen: customer } = found;
  const until = session.seeing_until;
  return { session, user, impersonated: customer && until && { user: customer, until } };
};

export const authenticator = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Authenticate =>
  createAuthenticator(findSession, deps);

/** Returns the status of running sessions; sessions that are over are left out. */
export async function readStandings(db: Db, now: Date, uuids: string[]): Promise<Map<string, SessionStatus>> {
  const rows = await db
    .select({ session: sessions, user: users, seen: impersonated })
    .from(sessions)
    .innerJoin(users, eq(users.uuid, sessions.user_uuid))
    .leftJoin(impersonated, isImpersonated(now))
    .where(and(inArray(sessions.uuid, uuids), isRunning(now)));
  return new Map(
    rows.map(({ session, user, seen: customer }) => [session.uuid, getSessionStatus(session, customer ?? user, now)]),
  );
}

export async function listSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>, caller: Caller): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_uuid, caller.user.uuid), isRunning(clock.now())))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.uuid));
  return rows.map(row => ({
    uuid: row.uuid,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    user_agent: row.user_agent,
    ip: row.ip,
    is_current: row.uuid === caller.sessionUuid,
  }));
}

export async function revokeSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  uuid: string,
): Promise<void> {
  const ended = await portalSessions.endSessionsWhere(
    db,
    clock.now(),
    and(eq(sessions.uuid, uuid), eq(sessions.user_uuid, caller.user.uuid)),
  );
  if (!ended.length) throw problem('session_not_found');
}
