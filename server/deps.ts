import type { Deps as EngineDeps, ScheduledJob as EngineSweep } from '../engine/server/index.ts';
import type { Config } from './config.ts';
import type { Payments } from './payments/payments.ts';
import type { PushSender } from './push/fcm.ts';
import type { Counter } from './uploads/counting/wordCounter.ts';
import type { DocumentReader } from './uploads/documents/documentReader.ts';

/** What the portal's rules need beside what the engine needs. */
export interface Deps extends EngineDeps {
  config: Config;
  /** Null: push messages are not set up. */
  push: PushSender | null;
  payments: Payments;
  counter: Counter;
  documents: DocumentReader;
}

export type ScheduledJob = EngineSweep<Deps>;
