import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStackParser, createTransport, type Exception } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient, type ServerRuntimeClientOptions } from '@sentry/core/server';
import { appVersion } from '../appDefinition.ts';
import { isDatabaseUnavailable } from '../db/isDatabaseUnavailable.ts';
import { currentWork } from '../http/currentWork.ts';

/** Reports an error of the server. Never throws, and never waits. */
export type ReportError = (error: Error) => void;

/** Reports of one server in a minute; an error of every request would be thousands. */
const maxPerMinute = 20;
/** Milliseconds until a report is given up. */
const patience = 5_000;
const maxCauses = 5;
const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Opens the reports to Sentry. Import this file only where reports are on: it loads the library. A report has the name
 * of the call or job, the id of the request, the release, and type, code and stack of the error and its causes. It has
 * no messages, because those of a database contain values of rows.
 */
export function openErrorReports({ dsn, mode }: { dsn: string; mode: string }): ReportError {
  const parser = createStackParser(nodeStackLineParser());
  const client = new ServerRuntimeClient({
    dsn,
    release: appVersion(),
    environment: mode,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    stackParser: parser,
    integrations: [],
    transport,
  });
  client.init();
  let sent = 0;
  let minute = 0;

  const mayReport = () => {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) [minute, sent] = [now, 0];
    sent += 1;
    return sent <= maxPerMinute;
  };

  const describe = (error: Error): Exception => ({
    type: `${error.name}${codeOf(error)}`,
    stacktrace: {
      frames: parser(error.stack ?? '').flatMap(({ filename, function: name, lineno, colno }) => {
        const file = filename && ownFile(filename);
        return file ? [{ filename: file, lineno, colno, in_app: true, ...(name && { function: name }) }] : [];
      }),
    },
  });

  return error => {
    if (isDatabaseUnavailable(error) || !mayReport()) return;
    const work = currentWork();
    client.captureEvent({
      level: 'error',
      exception: { values: causesOf(error).map(describe).reverse() },
      ...(work && { transaction: work.operation(), tags: { request_id: work.id } }),
    });
  };
}

/** Errors of a database and of the system have a code, which says more than their type. */
function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? ` ${code}` : '';
}

function causesOf(error: Error): Error[] {
  const causes: Error[] = [];
  for (let next: unknown = error; next instanceof Error && causes.length < maxCauses; next = next.cause)
    causes.push(next);
  return causes;
}

/** The path of a file of the app, from the folder of the project; undefined for packages and for Node itself. */
function ownFile(filename: string): string | undefined {
  const path = filename.startsWith('file:') ? fileURLToPath(filename) : filename;
  const within = relative(root, path);
  return !path.startsWith('node:') && !within.startsWith('..') && !within.includes('node_modules') ? within : undefined;
}

const transport: ServerRuntimeClientOptions['transport'] = options =>
  createTransport(options, async ({ body }) => {
    const response = await fetch(options.url, {
      method: 'POST',
      body: body as Uint8Array<ArrayBuffer>,
      headers: { 'content-type': 'application/x-sentry-envelope' },
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    const { headers, status: statusCode } = response;
    return {
      statusCode,
      headers: {
        'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
        'retry-after': headers.get('retry-after'),
      },
    };
  });
