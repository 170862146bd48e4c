import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { KnownCallers } from './knownCallers.ts';
import { sharedCounts } from './sharedCounts.ts';

const minute = 60_000;
/** Requests a minute of one person, or of a network of anonymous callers, on all servers together. */
const maxRequests = 300;

/** Answers 429 to clients that exceed the rate limit. */
export async function limitRequests(
  app: FastifyInstance,
  { config, db, clock, log }: Deps,
  { callerOf }: KnownCallers,
): Promise<void> {
  if (!config.rateLimit) return;
  const counts = sharedCounts({ db, clock, log });
  class Store implements FastifyRateLimitStore {
    incr(caller: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], window = minute): void {
      callback(null, counts.count(caller, window));
    }
    child(): Store {
      return this;
    }
  }
  const options: FastifyRateLimitOptions = { max: maxRequests, timeWindow: minute, keyGenerator: callerOf };
  await app.register(rateLimit, { ...options, store: Store });
  app.addHook('onClose', () => counts.share());
}
