import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The header in which a caller or a proxy may send an id, and in which every answer has it. */
export const requestIdHeader = 'x-request-id';

/** Others are replaced: an id becomes part of log lines, reports and rows. */
const acceptedId = /^[\w-]{8,64}$/;

/** Returns the id of a request: the one that it brings, if that is a plain word, or else a new one. */
export function toRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[requestIdHeader];
  return typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
}

const current = new AsyncLocalStorage<string>();

/** The id of the request or job on whose behalf the code runs; undefined outside of both. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs work on behalf of a request, so that log lines and mails of it have its id. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);

/** Runs every request with its id, and answers with it. */
export function followRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    current.run(request.id, done);
  });
  // Events of the connection, by which a body arrives, are outside of that.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done));
}
