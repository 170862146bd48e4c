import { isStaff } from '../../dsl/roles/roles.ts';
import { appFile } from '../appDefinition.ts';
import type { Db } from '../db/database.ts';
import type { Notifications } from '../db/notifications.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/guard.ts';
import { tooManyRequests } from '../http/problems.ts';
import { EventStream } from './eventStream.ts';
import { BROADCAST, liveChannel, type PublishedChange } from './events.ts';
import type { LiveStreams } from './liveStreams.ts';
import { presenceChannel } from './presence.ts';
import { endedChannel } from './publishSessionsEnded.ts';
import { currentCursor, parseCursor, readMissed, type StreamCursor } from './replay.ts';

/** A browser keeps six connections to a host, so further streams of a session belong to hidden tabs. */
const maxStreams = 6;
const heartbeatInterval = 20_000;
/** Notified when the demo's clock is moved, because sessions may end by that: see dev-tools/sharedClock.ts. */
const clockChannel = 'galley_clock';

interface Listener {
  caller: Caller;
  stream: EventStream;
  cursor: StreamCursor;
  /** Changes published while the stream is still being replayed. */
  waiting: PublishedChange[] | null;
}

/** The state of a running session: its person, their rights, and whether its access token is still valid. */
export type SessionStatus = { user: string; role: string; isLocked: boolean; isAccessOver: boolean };

type Needs = Pick<Deps, 'clock' | 'log'> & {
  db: Db;
  notifications: Notifications;
  /** Returns the status of running sessions by their keys; sessions that are over are left out. */
  readSessionStatuses(db: Db, now: Date, sessions: string[]): Promise<Map<string, SessionStatus>>;
};

/** Opens the live streams to open pages. */
export function openLiveStreams(deps: Needs, every = heartbeatInterval): LiveStreams {
  const listeners = new Set<Listener>();
  const beginning = new Set<Promise<void>>();
  let isClosed = false;
  let checking: Promise<void> = Promise.resolve();
  const { notifications } = deps;

  const check = coalesce(async () => {
    const uuids = new Set([...listeners].map(({ caller }) => caller.sessionUuid));
    if (!uuids.size) return;
    const standings = await deps.readSessionStatuses(deps.db, deps.clock.now(), [...uuids]);
    for (const { caller, stream } of listeners) {
      const reason = reasonToEnd(caller, standings.get(caller.sessionUuid));
      if (reason) stream.end(reason);
    }
  });
  const checkSoon = () => {
    if (isClosed) return;
    checking = check().catch(error => deps.log.error({ err: error }, 'cannot check sessions'));
  };

  notifications.on(liveChannel, payload => {
    // The connection was lost: clients that reconnect replay the changes since then.
    if (!payload) return endAll('restart');
    const change = JSON.parse(payload) as PublishedChange;
    for (const listener of listeners) if (isInAudience(listener.caller, change)) deliver(listener, change);
    if (change.resource === 'account') checkSoon();
  });
  notifications.on(presenceChannel, uuid => {
    for (const { caller, stream } of listeners) if (uuid && receivesAll(caller)) stream.tellPresence(uuid);
  });
  notifications.on(endedChannel, checkSoon);
  notifications.on(clockChannel, checkSoon);

  const beat = setInterval(() => {
    for (const { stream } of listeners) stream.sendHeartbeat();
    checkSoon();
  }, every);
  beat.unref();

  function endAll(reason: 'restart'): void {
    for (const { stream } of listeners) stream.end(reason);
  }

  return {
    async open(caller, lastEventId) {
      const own = [...listeners].filter(one => one.caller.sessionUuid === caller.sessionUuid);
      if (own.length >= maxStreams) throw tooManyRequests(60);
      const listener: Listener = { caller, stream: new EventStream(), cursor: { floor: 0, at: 0 }, waiting: [] };
      listeners.add(listener);
      listener.stream.text.once('close', () => listeners.delete(listener));
      const begun = replayMissed(deps, listener, lastEventId);
      beginning.add(begun);
      await begun
        .catch(error => {
          listener.stream.text.destroy();
          throw error;
        })
        .finally(() => beginning.delete(begun));
      return listener.stream.text;
    },
    count: () => listeners.size,
    schemasSaved() {
      for (const { stream } of listeners) stream.schemasSaved();
    },
    async close() {
      isClosed = true;
      clearInterval(beat);
      endAll('restart');
      await Promise.allSettled([checking, ...beginning]);
    },
  };
}

/** Buffers new changes before it reads the missed ones, so that none is lost in between. */
async function replayMissed({ db, clock }: Needs, listener: Listener, lastEventId: string | undefined): Promise<void> {
  const { caller, stream } = listener;
  const now = await currentCursor({ db, clock });
  const from = lastEventId === undefined ? now : parseCursor(lastEventId);
  const missed =
    lastEventId === undefined
      ? []
      : from && (await readMissed(db, from, now, receivesAll(caller) ? null : caller.user.uuid));
  stream.sendRetryDelay();
  for (const { resource, uuid, at } of missed ?? []) stream.send({ resource, uuid, at: at.toISOString() });
  listener.cursor = now;
  if (missed) stream.sendCursor(now);
  else stream.sendReset(now);
  const known = new Set(missed?.map(({ seq }) => seq));
  const waiting = listener.waiting ?? [];
  listener.waiting = null;
  for (const change of waiting) if (!known.has(change.seq)) deliver(listener, change);
}

function deliver(listener: Listener, change: PublishedChange): void {
  if (listener.waiting) {
    listener.waiting.push(change);
    return;
  }
  const { resource, uuid, floor, at } = change;
  // A later floor also covers everything to come; an earlier one would only repeat events.
  listener.cursor = { floor: Math.max(listener.cursor.floor, floor), at: Math.max(listener.cursor.at, at) };
  listener.stream.send({ resource, uuid, at: new Date(at).toISOString() }, listener.cursor);
}

const receivesAll = ({ user }: Caller): boolean => isStaff(appFile().roles, user.role);
const isInAudience = (caller: Caller, { owner }: PublishedChange): boolean =>
  receivesAll(caller) || owner === caller.user.uuid || owner === BROADCAST;

function reasonToEnd({ user, by }: Caller, standing: SessionStatus | undefined): 'session' | 'locked' | null {
  const isAnother = standing?.user !== user.uuid || standing.role !== user.role;
  if (isAnother || (by === 'bearer' && standing.isAccessOver)) return 'session';
  return standing.isLocked ? 'locked' : null;
}

/** Combines calls: any number of calls during a run cause one more run. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work();
    } while (again);
  };
  return () => {
    if (running) again = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
