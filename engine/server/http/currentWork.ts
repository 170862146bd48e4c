import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { operationOf } from './operation.ts';

/** The header in which a caller or a proxy may send an id, and in which every answer has it. */
const requestIdHeader = 'x-request-id';

/** Others are replaced: an id becomes part of log lines, reports and rows. */
const acceptedId = /^[\w-]{8,64}$/;

/** Returns the id of a request: the one that it brings, if that is a plain word, or else a new one. */
export function toRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[requestIdHeader];
  return typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
}

/** The request or the run of a job for which code runs. */
export interface Work {
  id: string;
  /** The name of the call or of the job. */
  operation(): string;
}

const current = new AsyncLocalStorage<Work>();

/** The work on whose behalf the code runs; undefined outside of requests and jobs. */
export const currentWork = (): Work | undefined => current.getStore();

/** Runs a job with an id of its own, which its log lines and mails have. */
export const runJob = <Result>(name: string, run: () => Result): Result =>
  current.run({ id: `job-${randomUUID()}`, operation: () => name }, run);

/** Runs every request with its id, and answers with it. */
export function followRequests(app: FastifyInstance): void {
  app.decorateRequest('operation', null);
  app.decorateRequest('work', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    request.work = { id: request.id, operation: () => operationOf(request) };
    current.run(request.work, done);
  });
  // Events of the connection, by which a body arrives, are outside of that.
  app.addHook('preValidation', (request, _reply, done) => (request.work ? current.run(request.work, done) : done()));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What code that runs for the request finds as its work. */
    work: Work | null;
  }
}
