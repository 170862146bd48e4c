import type { FastifyInstance } from 'fastify';
import type { Pool } from '../db/database.ts';

/** Traces of what a server does, which are sent to a collector. */
export interface Tracing {
  /** Traces every request: as a part of the caller's trace, if the caller has one. */
  followRequests(app: FastifyInstance): void;
  /** Traces every statement on connections of the pool that is part of a request or job. */
  followStatements(pool: Pool): void;
  /** Traces the run of a job. */
  traceJob<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Sends what is left. */
  close(): Promise<void>;
}
