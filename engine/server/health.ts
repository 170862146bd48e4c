import type { FastifyInstance } from 'fastify';
import { isMigrated } from './db/migrate.ts';
import type { Deps } from './deps.ts';

/** `/health/live`: the process answers. `/health/ready`: it can do its work, so send it requests. */
export function healthRoutes(app: FastifyInstance, { pool, stopping }: Pick<Deps, 'pool' | 'stopping'>): void {
  const options = { config: { operation: 'health' } };
  app.get('/health/live', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );

  app.get('/health/ready', options, async (_request, reply) => {
    const database = await isMigrated(pool).then(
      migrated => (migrated ? 'ready' : 'not migrated'),
      () => 'unreachable',
    );
    const ready = database === 'ready' && !stopping.isAnnounced;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: stopping.isAnnounced ? 'stopping' : ready ? 'ready' : 'not ready', database });
  });
}
