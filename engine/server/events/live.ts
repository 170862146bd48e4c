import { isStaff } from '../../dsl/roles.ts';
import { appFile } from '../appDefinition.ts';
import type { Db } from '../db/database.ts';
import type { Notifications } from '../db/notifications.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/guard.ts';
import { refuseTooMany } from '../http/problems.ts';
import { missedSince, type Place, placeNow, placeOf } from './catchUp.ts';
import { endedChannel } from './ended.ts';
import { everyone, liveChannel, type Told } from './events.ts';
import { presenceChannel } from './presence.ts';
import { EventStream } from './stream.ts';
import type { LiveStreams } from './streams.ts';

/** A browser keeps six connections to a host: more streams of one session are tabs that nobody looks at. */
const mostStreams = 6;
const beatEvery = 20_000;
/** Announced when the demo's clock is moved, and with it the end of sessions: see dev/sharedClock.ts. */
const clockChannel = 'galley_clock';

interface Listener {
  caller: Caller;
  stream: EventStream;
  place: Place;
  /** What is told while it is still being caught up. */
  waiting: Told[] | null;
}

/** The state of a running session: its person, their rights, and whether its access token is still valid. */
export type Standing = { user: string; role: string; isLocked: boolean; isAccessOver: boolean };

type Needs = Pick<Deps, 'clock' | 'log'> & {
  db: Db;
  notifications: Notifications;
  /** By the key of a session; of those that are over, none. */
  readStandings(db: Db, now: Date, sessions: string[]): Promise<Map<string, Standing>>;
};

/** Opens the live streams to open pages. */
export function openLiveStreams(deps: Needs, every = beatEvery): LiveStreams {
  const listeners = new Set<Listener>();
  const beginning = new Set<Promise<void>>();
  let isClosed = false;
  let checking: Promise<void> = Promise.resolve();
  const { notifications } = deps;

  const check = coalesced(async () => {
    const uuids = new Set([...listeners].map(({ caller }) => caller.sessionUuid));
    if (!uuids.size) return;
    const standings = await deps.readStandings(deps.db, deps.clock.now(), [...uuids]);
    for (const { caller, stream } of listeners) {
      const reason = reasonToEnd(caller, standings.get(caller.sessionUuid));
      if (reason) stream.end(reason);
    }
  });
  const checkSoon = () => {
    if (isClosed) return;
    checking = check().catch(error => deps.log.error({ err: error }, 'sessions could not be checked'));
  };

  notifications.on(liveChannel, payload => {
    // The connection was lost: what was told meanwhile is caught up by those who come back.
    if (!payload) return endAll('restart');
    const told = JSON.parse(payload) as Told;
    for (const listener of listeners) if (isFor(listener.caller, told)) hear(listener, told);
    if (told.resource === 'account') checkSoon();
  });
  notifications.on(presenceChannel, uuid => {
    for (const { caller, stream } of listeners) if (uuid && hearsAll(caller)) stream.tellPresence(uuid);
  });
  notifications.on(endedChannel, checkSoon);
  notifications.on(clockChannel, checkSoon);

  const beat = setInterval(() => {
    for (const { stream } of listeners) stream.beat();
    checkSoon();
  }, every);
  beat.unref();

  function endAll(reason: 'restart'): void {
    for (const { stream } of listeners) stream.end(reason);
  }

  return {
    async open(caller, lastEventId) {
      const own = [...listeners].filter(one => one.caller.sessionUuid === caller.sessionUuid);
      if (own.length >= mostStreams) throw refuseTooMany(60);
      const listener: Listener = { caller, stream: new EventStream(), place: { floor: 0, at: 0 }, waiting: [] };
      listeners.add(listener);
      listener.stream.text.once('close', () => listeners.delete(listener));
      const begun = begin(deps, listener, lastEventId);
      beginning.add(begun);
      await begun
        .catch(error => {
          listener.stream.text.destroy();
          throw error;
        })
        .finally(() => beginning.delete(begun));
      return listener.stream.text;
    },
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

/** Everything is told from before the question what was missed, so that nothing falls between. */
async function begin({ db, clock }: Needs, listener: Listener, lastEventId: string | undefined): Promise<void> {
  const { caller, stream } = listener;
  const now = await placeNow({ db, clock });
  const from = lastEventId === undefined ? now : placeOf(lastEventId);
  const missed =
    lastEventId === undefined
      ? []
      : from && (await missedSince(db, from, now, hearsAll(caller) ? null : caller.user.uuid));
  stream.greet();
  for (const { resource, uuid, at } of missed ?? []) stream.tell({ resource, uuid, at: at.toISOString() });
  listener.place = now;
  if (missed) stream.place(now);
  else stream.startOver(now);
  const known = new Set(missed?.map(({ seq }) => seq));
  const waiting = listener.waiting ?? [];
  listener.waiting = null;
  for (const told of waiting) if (!known.has(told.seq)) hear(listener, told);
}

function hear(listener: Listener, told: Told): void {
  if (listener.waiting) {
    listener.waiting.push(told);
    return;
  }
  const { resource, uuid, floor, at } = told;
  // A later floor holds for all that is still to come; an earlier one would only tell things again.
  listener.place = { floor: Math.max(listener.place.floor, floor), at: Math.max(listener.place.at, at) };
  listener.stream.tell({ resource, uuid, at: new Date(at).toISOString() }, listener.place);
}

const hearsAll = ({ user }: Caller): boolean => isStaff(appFile().roles, user.role);
const isFor = (caller: Caller, { customer }: Told): boolean =>
  hearsAll(caller) || customer === caller.user.uuid || customer === everyone;

function reasonToEnd({ user, by }: Caller, standing: Standing | undefined): 'session' | 'locked' | null {
  const isAnother = standing?.user !== user.uuid || standing.role !== user.role;
  if (isAnother || (by === 'bearer' && standing.isAccessOver)) return 'session';
  return standing.isLocked ? 'locked' : null;
}

/** However often it is asked for while it runs, it runs once more. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
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
