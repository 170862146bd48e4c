import Fastify, { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import type { Log } from './deps.ts';
import { currentRequestId, toRequestId } from './http/requestId.ts';

/** The field of a log line that has the id of the request. */
const requestIdField = 'request_id';

/** Loggers that write the id of their request themselves; loggers that are made from them do too. */
type MarkedLog = FastifyBaseLogger & { hasRequestId?: true };

/** Options of Fastify with which requests have ids, and their loggers write them. `isQuiet`: no line for each request. */
export const requestLogOptions = (isQuiet: boolean) =>
  ({
    genReqId: toRequestId,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: isQuiet, requestIdLogLabel: requestIdField }),
    childLoggerFactory: (log, bindings, options) => Object.assign(log.child(bindings, options), { hasRequestId: true }),
  }) satisfies FastifyServerOptions;

/**
 * Creates Fastify's logger (pino, one JSON line for each entry), also for messages before and outside of requests.
 * Lines of code that runs for a request have the id of the request. `stream`: where they go; absent: standard output.
 */
export const openLog = (level: string, stream?: { write(line: string): void }): Log =>
  Fastify({
    logger: {
      level,
      ...(stream && { stream }),
      mixin(_fields: object, _level: number, logger: MarkedLog) {
        const id = logger.hasRequestId ? undefined : currentRequestId();
        return id === undefined ? {} : { [requestIdField]: id };
      },
    },
  }).log;
