import type { FastifyInstance } from 'fastify';
import { operationOf } from '../http/operation.ts';
import type { Metrics } from './metrics.ts';

/** Counts every request when its connection has its answer, or is closed without one. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const end = metrics.beginRequest();
    reply.raw.once('close', () => {
      const status = reply.raw.headersSent ? String(reply.raw.statusCode) : 'aborted';
      end(operationOf(request), status, request.routeOptions.config?.call?.stream ?? false);
    });
    done();
  });
}
