import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, kept, type Tx } from '../../engine/server/db/index.ts';
import { announce, type Standing, tellSessionsEnded } from '../../engine/server/events/index.ts';
import {
  type Authenticate,
  bearerOf,
  type Caller,
  hasSessionCookie,
  refuse,
  sessionCookieOf,
  setSessionCookies,
} from '../../engine/server/http/index.ts';
import { hashOf, newToken } from '../../engine/server/index.ts';
import type { Session } from '../../schemas/generated/types.ts';
import { hasCustomerRole, hasStaffRole } from '../account/roles.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { forgetDevices } from '../devices/devices.ts';
import { sessions } from './tables.ts';

const hour = 3_600_000;
const day = 24 * hour;
const short = 12 * hour;
const remembered = 30 * day;
const idle = 14 * day;
const accessLife = hour;
const most = 20;
/** How stale `last_seen_at` may get: not every request writes. */
const seenEvery = 5 * 60_000;

export type Started = { cookie: string; access_token: string; access_expires_at: Date; expires_at: Date };
type SessionRow = typeof sessions.$inferSelect;

/** Starts a session and drops the oldest beyond twenty. */
export async function startSession(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  user: UserRow,
  { remember_me, request }: { remember_me: boolean; request: FastifyRequest },
): Promise<Started> {
  const now = clock.now();
  const cookie = newToken();
  const access_token = newToken();
  const access_expires_at = new Date(now.getTime() + accessLife);
  const expires_at = new Date(now.getTime() + (remember_me ? remembered : short));
  const uuid = randomUUID();
  await tx.insert(sessions).values({
    uuid,
    user_uuid: user.uuid,
    cookie_hash: hashOf(cookie),
    access_hash: hashOf(access_token),
    access_expires_at,
    remember_me,
    created_at: now,
    last_seen_at: now,
    authenticated_at: now,
    expires_at,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    ip: request.ip,
  });
  const beyond = await tx
    .select({ uuid: sessions.uuid })
    .from(sessions)
    .where(and(eq(sessions.user_uuid, user.uuid), isNull(sessions.revoked_at)))
    .orderBy(desc(sessions.created_at), desc(sessions.uuid))
    .offset(most);
  if (beyond.length)
    await revoke(
      tx,
      now,
      inArray(
        sessions.uuid,
        beyond.map(row => row.uuid),
      ),
    );
  await announce(tx, { clock }, { customer: user.uuid, resource: 'customer_sessions', uuid });
  return { cookie, access_token, access_expires_at, expires_at };
}

/** The session cookie; a remembered one survives the browser's end. */
export function setCookie(
  { config }: Pick<Deps, 'config'>,
  reply: FastifyReply,
  started: Started,
  remember_me: boolean,
): void {
  setSessionCookies(config, reply, started.cookie, remember_me ? remembered / 1000 : undefined);
}

/** With both credentials a valid cookie decides and the bearer is ignored. */
export const authenticator =
  ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Authenticate =>
  async request => {
    const cookie = sessionCookieOf(config, request);
    const bearer = bearerOf(request);
    const sent = hasSessionCookie(request) || request.headers.authorization !== undefined;
    if (!sent) return 'none';
    const now = clock.now();
    const byCookie = cookie ? await find(db, now, cookie.token, 'cookie', cookie.isOld) : null;
    if (byCookie) return byCookie;
    const byBearer = bearer ? await find(db, now, bearer, 'bearer') : null;
    return byBearer ?? 'bad';
  };

const isToken = {
  cookie: eq(sessions.cookie_hash, sql.placeholder('hash')),
  bearer: and(
    eq(sessions.access_hash, sql.placeholder('hash')),
    gt(sessions.access_expires_at, sql.placeholder('now')),
  ),
};

const seen = alias(users, 'seen');
/**
 * The customer whom the holder of a session sees the portal as: for as long as it is agreed, both are what they were
 * then, and nobody has locked the holder out.
 */
const isSeen = (now: Date | Placeholder) =>
  and(
    eq(seen.uuid, sessions.seeing_uuid),
    gt(sessions.seeing_until, now),
    hasCustomerRole(seen.role),
    isNull(seen.erased_at),
    hasStaffRole(),
    isNull(users.blocked_at),
  );

/** Asked with every request: put together once. */
const runningSession = kept((db, by) =>
  db
    .select({ session: sessions, user: users, seen })
    .from(sessions)
    .innerJoin(users, eq(users.uuid, sessions.user_uuid))
    .leftJoin(seen, isSeen(sql.placeholder('now')))
    .where(
      and(
        by === 'cookie' ? isToken.cookie : isToken.bearer,
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, sql.placeholder('now')),
        gt(sessions.last_seen_at, sql.placeholder('seen')),
      ),
    )
    .prepare(`session_by_${by}`),
);

/** `isOld`: the cookie can only be of a session that began before cookies had a prefix. */
async function find(db: Db, now: Date, token: string, by: Caller['by'], isOld = false): Promise<Caller | null> {
  const times = { now: now.toISOString(), seen: new Date(now.getTime() - idle).toISOString() };
  const [found] = await runningSession(db, by).execute({ hash: hashOf(token), ...times });
  if (!found || (isOld && found.session.authenticated_at)) return null;
  await touch(db, now, found.session);
  const { user, seen: customer, session } = found;
  const authenticatedAt = session.authenticated_at ?? session.created_at;
  const own = { user, sessionUuid: session.uuid, by, authenticatedAt };
  const until = session.seeing_until;
  return customer && until ? { ...own, user: customer, seeing: { staff: user, until } } : own;
}

async function touch(db: Db, now: Date, session: SessionRow): Promise<void> {
  if (now.getTime() - session.last_seen_at.getTime() < seenEvery) return;
  await db.update(sessions).set({ last_seen_at: now }).where(eq(sessions.uuid, session.uuid));
}

async function revoke(db: Db | Tx, now: Date, which: ReturnType<typeof and>): Promise<{ uuid: string }[]> {
  const ended = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(which, isNull(sessions.revoked_at)))
    .returning({ uuid: sessions.uuid, customer: sessions.user_uuid });
  if (ended.length) await tellSessionsEnded(db);
  const clock = { now: () => now };
  for (const one of ended) await announce(db, { clock }, { ...one, resource: 'customer_sessions' });
  await forgetDevices(
    db,
    ended.map(({ uuid }) => uuid),
  );
  return ended;
}

export const endSession = (db: Db | Tx, now: Date, uuid: string) => revoke(db, now, eq(sessions.uuid, uuid));
/** Ends all sessions of a user, or all but one. */
export const endSessions = (db: Db | Tx, now: Date, user_uuid: string, but?: string) =>
  revoke(db, now, and(eq(sessions.user_uuid, user_uuid), but ? ne(sessions.uuid, but) : undefined));

export const running = (now: Date) =>
  and(
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, now),
    gt(sessions.last_seen_at, new Date(now.getTime() - idle)),
  );

/** The standing of sessions; of those that are over, none. */
export async function readStandings(db: Db, now: Date, uuids: string[]): Promise<Map<string, Standing>> {
  const rows = await db
    .select({ session: sessions, user: users, seen })
    .from(sessions)
    .innerJoin(users, eq(users.uuid, sessions.user_uuid))
    .leftJoin(seen, isSeen(now))
    .where(and(inArray(sessions.uuid, uuids), running(now)));
  return new Map(
    rows.map(({ session, user, seen: customer }) => {
      const { uuid, role, blocked_at } = customer ?? user;
      return [
        session.uuid,
        { user: uuid, role, isLocked: blocked_at !== null, isAccessOver: session.access_expires_at <= now },
      ];
    }),
  );
}

export async function listSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>, caller: Caller): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_uuid, caller.user.uuid), running(clock.now())))
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
  const ended = await revoke(db, clock.now(), and(eq(sessions.uuid, uuid), eq(sessions.user_uuid, caller.user.uuid)));
  if (!ended.length) throw refuse('session_not_found');
}

/** Sessions long over. */
export const dropOldSessions = (db: Db, now: Date) =>
  db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expires_at, new Date(now.getTime() - remembered)),
        lt(sessions.revoked_at, new Date(now.getTime() - remembered)),
      ),
    );
