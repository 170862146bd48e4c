import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '../../engine/server/http/index.ts';
import { sharedCounts } from '../../engine/server/limits/index.ts';
import type { Deps } from '../deps.ts';

const minute = 60_000;

/**
 * Returns a function that counts a request, and answers 429 to a caller with more than `max` in a minute. The requests are
 * counted apart from all others, so that a large folder leaves the rest of the portal usable.
 */
export function limitPerMinute(
  app: FastifyInstance,
  { config, db, clock, log }: Deps,
): (caller: string, max: number) => void {
  if (!config.rateLimit) return () => {};
  const counts = sharedCounts({ db, clock, log });
  app.addHook('onClose', () => counts.share());
  return (caller, max) => {
    const { current, ttl } = counts.count(caller, minute);
    if (current > max) throw tooManyRequests(ttl / 1_000);
  };
}
