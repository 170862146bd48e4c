import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Collection } from './collections/collection.ts';
import type { Config } from './config.ts';
import type { Db, Pool } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import type { PushSender } from './devices/fcm.ts';
import type { LiveStreams } from './events/streams.ts';
import type { mailOutbox } from './mail/tables.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Named } from './naming.ts';
import type { Payments } from './payments/payments.ts';
import type { Storage } from './storage/storage.ts';
import type { Counter } from './uploads/counting/counter.ts';
import type { Scanner } from './uploads/scan.ts';

/** What a rule may need from the outside world; handed in as its first argument, so that tests can hand in theirs. */
export interface Deps {
  config: Config;
  db: Db;
  /** The same database for who may only look: it refuses every change. */
  reading: Db;
  pool: Pool;
  /** Connections that hold a lock while their holder works with `pool`: apart, so that neither starves the other. */
  locks: Pool;
  clock: Clock;
  notifications: Notifications;
  /** Open streams of live events. */
  live: LiveStreams;
  mail: MailTransport;
  /** Whether a mail that could not leave at once says something that is no longer true. */
  isOutdated(deps: Pick<Deps, 'db' | 'clock'>, mail: typeof mailOutbox.$inferSelect): Promise<boolean>;
  /** Null: push messages are not set up. */
  push: PushSender | null;
  payments: Payments;
  storage: Storage;
  scanner: Scanner;
  counter: Counter;
  jobs: Jobs;
  /** Functions that schema files name. */
  named: Named;
  /** Resources over tables that schema files describe, as they are now; null until the server has read the files. */
  collections: (() => Collection[]) | null;
  log: Log;
}

/** Where a server says what happened. */
export type Log = FastifyBaseLogger;

/**
 * Work that falls due: `run` looks for rows whose time has come by `deps.clock` and does them.
 * It may be called at any time and any number of times, but never twice at the same moment, however many servers run.
 */
export interface Sweep {
  name: string;
  every: 'minute' | 'ten minutes' | 'hour' | 'day';
  run(deps: Deps): Promise<unknown>;
}

export interface Jobs {
  /** Runs one sweep now, or every sweep in its order. */
  run(deps: Deps, name: string): Promise<void>;
  runAll(deps: Deps): Promise<void>;
  /** Lets the sweeps run by themselves at their pace, each on one server at a time. */
  start(deps: Deps): Promise<void>;
  stop(): Promise<void>;
}
