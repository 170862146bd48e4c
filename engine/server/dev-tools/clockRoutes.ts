import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { validationError } from '../http/problems.ts';
import { withAdvisoryLock } from '../jobs/advisoryLock.ts';
import { addDuration } from './addDuration.ts';
import { moveClock } from './sharedClock.ts';

const day = 24 * 60 * 60 * 1000;
const maxYears = 20;

/** `GET` and `POST /dev/clock`: read the server's clock, or move it ahead and run the jobs that fall due on the way. */
export function clockRoutes(app: FastifyInstance, deps: Deps): void {
  const now = () => ({ now: deps.clock.now().toISOString() });

  app.get('/dev/clock', async (_request, reply) => reply.send(now()));

  app.post('/dev/clock', async (request, reply) => {
    // The end is computed under the lock, so that two concurrent requests both advance the clock.
    await withAdvisoryLock(deps.locks, 'dev clock', async () => advance(deps, endOf(request.body, deps.clock.now())));
    return reply.send(now());
  });
}

function endOf(body: unknown, start: Date): Date {
  const duration = body && typeof body === 'object' && 'advance' in body ? body.advance : undefined;
  const end = typeof duration === 'string' ? addDuration(start, duration) : null;
  const latest = new Date().getFullYear() + maxYears;
  if (end && end.getUTCFullYear() <= latest) return end;
  const msg = `Give a duration such as P30D or PT12H that ends before ${latest + 1}.`;
  throw validationError([{ type: 'value_error.duration', loc: ['body', 'advance'], msg }]);
}

/**
 * Moves day by day, so that due work runs in its order and at its time; work that fails is tried again the next day.
 */
async function advance(deps: Deps, end: Date): Promise<void> {
  const failures: unknown[] = [];
  // Mails that were just queued leave at their own time, and do not count as delayed.
  await deps.jobs.run(deps, 'mail').catch(error => failures.push(error));
  for (let now = deps.clock.now().getTime(); now < end.getTime(); ) {
    now = Math.min(now + day, end.getTime());
    await moveClock(deps, new Date(now));
    await deps.jobs.runAll(deps).catch(error => failures.push(error));
  }
  if (failures.length) throw failures[0];
}
