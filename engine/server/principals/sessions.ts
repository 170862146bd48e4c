import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { SessionStatus } from '../events/openLiveStreams.ts';
import { publishSessionsEnded } from '../events/publishSessionsEnded.ts';
import { bearerOf, hasSessionCookie, sessionCookieOf, setSessionCookies } from '../http/cookies.ts';
import type { Authenticate, Caller } from '../http/guard.ts';
import { hashOf, newToken } from '../tokens.ts';
import { principalSessions as sessions } from './principalColumns.ts';
import type { AppPrincipal } from './typeRegister.ts';

const hour = 3_600_000;
const day = 24 * hour;
const short = 12 * hour;
const remembered = 30 * day;
const idle = 14 * day;
const accessLife = hour;
const maxSessions = 20;
/** How stale `last_seen_at` may get: not every request writes. */
const touchInterval = 5 * 60_000;

/** A new session: its two tokens, which are stored only as hashes, and their expiry. */
export type NewSession = { cookie: string; access_token: string; access_expires_at: Date; expires_at: Date };
/** A session as it is stored. */
type SessionRow = typeof sessions.$inferSelect;
/** A session and its person. */
export interface SessionKey {
  uuid: string;
  user_uuid: string;
}

/** The app's own work when sessions begin or end, in the same transaction. */
interface SessionHooks {
  began?(tx: Tx, now: Date, session: SessionKey): Promise<void>;
  ended?(db: Db | Tx, now: Date, sessions: SessionKey[]): Promise<void>;
}

/** Functions that begin and end sessions: see `createSessions`. */
export interface Sessions {
  /** Starts a session and drops the oldest beyond twenty. */
  startSession(
    tx: Tx,
    deps: { clock: Clock },
    user: { uuid: string },
    options: { remember_me: boolean; request: FastifyRequest },
  ): Promise<NewSession>;
  endSession(db: Db | Tx, now: Date, uuid: string): Promise<SessionKey[]>;
  /** Ends all sessions of a user, or all but one. */
  endSessions(db: Db | Tx, now: Date, user_uuid: string, but?: string): Promise<SessionKey[]>;
  /** Ends the sessions that fulfil a condition on the table of sessions. */
  endSessionsWhere(db: Db | Tx, now: Date, which: SQL | undefined): Promise<SessionKey[]>;
}

/** Creates the functions that begin and end the sessions of an app. */
export function createSessions(hooks: SessionHooks = {}): Sessions {
  const end: Sessions['endSessionsWhere'] = async (db, now, which) => {
    const ended = await db
      .update(sessions)
      .set({ revoked_at: now })
      .where(and(which, isNull(sessions.revoked_at)))
      .returning({ uuid: sessions.uuid, user_uuid: sessions.user_uuid });
    if (ended.length) await publishSessionsEnded(db);
    await hooks.ended?.(db, now, ended);
    return ended;
  };
  return {
    async startSession(tx, { clock }, user, { remember_me, request }) {
      const now = clock.now();
      const { row, started } = sessionValues(now, user.uuid, remember_me, request);
      await tx.insert(sessions).values(row);
      const beyond = await tx
        .select({ uuid: sessions.uuid })
        .from(sessions)
        .where(and(eq(sessions.user_uuid, user.uuid), isNull(sessions.revoked_at)))
        .orderBy(desc(sessions.created_at), desc(sessions.uuid))
        .offset(maxSessions);
      const oldest = beyond.map(({ uuid }) => uuid);
      if (oldest.length) await end(tx, now, inArray(sessions.uuid, oldest));
      await hooks.began?.(tx, now, row);
      return started;
    },
    endSession: (db, now, uuid) => end(db, now, eq(sessions.uuid, uuid)),
    endSessions: (db, now, user_uuid, but) =>
      end(db, now, and(eq(sessions.user_uuid, user_uuid), but ? ne(sessions.uuid, but) : undefined)),
    endSessionsWhere: end,
  };
}

function sessionValues(now: Date, user_uuid: string, remember_me: boolean, request: FastifyRequest) {
  const cookie = newToken();
  const access_token = newToken();
  const access_expires_at = new Date(now.getTime() + accessLife);
  const expires_at = new Date(now.getTime() + (remember_me ? remembered : short));
  const row = {
    uuid: randomUUID(),
    user_uuid,
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
  };
  return { row, started: { cookie, access_token, access_expires_at, expires_at } };
}

/** The session cookie; a remembered one survives the browser's end. */
export function setCookie(
  { config }: Pick<Deps, 'config'>,
  reply: FastifyReply,
  started: NewSession,
  remember_me: boolean,
): void {
  setSessionCookies(config, reply, started.cookie, remember_me ? remembered / 1000 : undefined);
}

/** A running session with its person. `seen`: the person whom its holder impersonates, and until when. */
interface FoundSession {
  session: SessionRow;
  user: AppPrincipal;
  impersonated?: { user: AppPrincipal; until: Date } | null;
}

/** Values of the placeholders in `isRunningByToken`. */
interface TokenValues extends Record<string, unknown> {
  hash: string;
  now: string;
  seen: string;
}

/** Finds the running session of a token by the condition `isRunningByToken`. */
export type FindSession = (db: Db, by: Caller['by'], values: TokenValues) => Promise<FoundSession | undefined>;

/** The condition that finds a running session by its token, with placeholders for a prepared statement. */
export const isRunningByToken = (by: Caller['by']): SQL | undefined =>
  and(
    by === 'cookie'
      ? eq(sessions.cookie_hash, sql.placeholder('hash'))
      : and(eq(sessions.access_hash, sql.placeholder('hash')), gt(sessions.access_expires_at, sql.placeholder('now'))),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, sql.placeholder('now')),
    gt(sessions.last_seen_at, sql.placeholder('seen')),
  );

/** Builds the condition of running sessions. */
export const isRunning = (now: Date): SQL | undefined =>
  and(
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, now),
    gt(sessions.last_seen_at, new Date(now.getTime() - idle)),
  );

/** Returns the status of a running session, for live streams. `user` is the person as whom its holder sees the app. */
export const getSessionStatus = (
  { access_expires_at }: Pick<SessionRow, 'access_expires_at'>,
  { uuid, role, blocked_at }: Pick<AppPrincipal, 'uuid' | 'role' | 'blocked_at'>,
  now: Date,
): SessionStatus => ({ user: uuid, role, isLocked: blocked_at !== null, isAccessOver: access_expires_at <= now });

/**
 * Creates the authentication of requests. If a request has both credentials, a valid cookie decides and the bearer
 * token is ignored.
 */
export const createAuthenticator =
  (findSession: FindSession, { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Authenticate =>
  async request => {
    const cookie = sessionCookieOf(config, request);
    const bearer = bearerOf(request);
    const sent = hasSessionCookie(request) || request.headers.authorization !== undefined;
    if (!sent) return 'none';
    const now = clock.now();
    const find = findCaller.bind(null, findSession, db, now);
    const byCookie = cookie ? await find('cookie', cookie.token, cookie.isOld) : null;
    if (byCookie) return byCookie;
    const byBearer = bearer ? await find('bearer', bearer) : null;
    return byBearer ?? 'bad';
  };

/** `isOld`: the cookie can only be of a session that began before cookies had a prefix. */
async function findCaller(
  findSession: FindSession,
  db: Db,
  now: Date,
  by: Caller['by'],
  token: string,
  isOld = false,
): Promise<Caller | null> {
  const times = { now: now.toISOString(), seen: new Date(now.getTime() - idle).toISOString() };
  const found = await findSession(db, by, { hash: hashOf(token), ...times });
  if (!found || (isOld && found.session.authenticated_at)) return null;
  await touch(db, now, found.session);
  const { user, impersonated, session } = found;
  const authenticatedAt = session.authenticated_at ?? session.created_at;
  const own = { user, sessionUuid: session.uuid, by, authenticatedAt };
  return impersonated
    ? { ...own, user: impersonated.user, impersonation: { staff: user, until: impersonated.until } }
    : own;
}

async function touch(db: Db, now: Date, session: SessionRow): Promise<void> {
  if (now.getTime() - session.last_seen_at.getTime() < touchInterval) return;
  await db.update(sessions).set({ last_seen_at: now }).where(eq(sessions.uuid, session.uuid));
}

/** Deletes sessions that ended long ago. */
export const deleteOldSessions = (db: Db, now: Date) =>
  db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expires_at, new Date(now.getTime() - remembered)),
        lt(sessions.revoked_at, new Date(now.getTime() - remembered)),
      ),
    );
