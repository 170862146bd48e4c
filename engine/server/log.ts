import { DrizzleQueryError } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import type { EngineConfig } from './config.ts';
import type { Log } from './deps.ts';
import { currentWork, toRequestId } from './http/currentWork.ts';
import type { ReportError } from './reporting/errorReports.ts';

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

interface LogOptions {
  /** Where the lines go; absent: standard output. */
  stream?: { write(line: string): void };
  /** Is given every error that is logged. */
  report?: ReportError;
}

/**
 * Creates Fastify's logger (pino, one JSON line for each entry), also for messages before and outside of requests.
 * Lines of code that runs for a request have the id of the request.
 */
export const openLog = (level: string, { stream, report }: LogOptions = {}): Log =>
  Fastify({
    logger: {
      level,
      ...(stream && { stream }),
      mixin(_fields: object, _level: number, logger: MarkedLog) {
        const id = logger.hasRequestId ? undefined : currentWork()?.id;
        return id === undefined ? {} : { [requestIdField]: id };
      },
      serializers: { err: describeError },
      ...(report && { hooks: { logMethod: reportingErrors(report) } }),
    },
  }).log;

/** The fields of an error in a log line, with the errors that caused it. */
interface LoggedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string | number;
  cause?: LoggedError;
}

/** Leaves out the statement's parameters and the row's values, which database errors contain: they are personal data. */
const describeError = (error: Error): LoggedError => (error instanceof Error ? toLoggedError(error) : error);

const maxCauses = 5;

function toLoggedError(error: Error, depth = 0): LoggedError {
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  const shown = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : message;
  return {
    type: name,
    message: shown,
    stack: stack.replace(message, () => shown),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause instanceof Error && depth < maxCauses && { cause: toLoggedError(cause, depth + 1) }),
  };
}

/** The level of errors, and of what ends the process. */
const errorLevel = 50;

/** Every error that the server logs is reported too: of requests, jobs, mails and uploads. */
const reportingErrors = (report: ReportError) =>
  function (this: unknown, line: [unknown, ...unknown[]], write: (...line: unknown[]) => void, level: number): void {
    const { err } = (line[0] ?? {}) as { err?: unknown };
    if (level >= errorLevel && err instanceof Error) report(err);
    write.apply(this, line);
  };

/** Opens the log of a server, with reports to Sentry where they are set up. */
export async function openServerLog({ logLevel, sentryDsn, mode }: EngineConfig): Promise<Log> {
  if (!sentryDsn) return openLog(logLevel);
  const { openErrorReports } = await import('./reporting/errorReports.ts');
  return openLog(logLevel, { report: openErrorReports({ dsn: sentryDsn, mode }) });
}
