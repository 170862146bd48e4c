import type { ErrorEvent } from '@sentry/react';
import { pageSettings } from '../storage/pageSettings.ts';
import { scrubPersonalData } from './scrubPersonalData.ts';

const TRACE_SAMPLE_RATE = 0.1;

/** Previous actions of a person and the referring page are private. */
const TELLS_OF_PERSONS = ['Breadcrumbs', 'HttpContext', 'BrowserSession', 'CultureContext'];

/** Removes user, request and breadcrumbs from an error report. */
function withoutUser({ user: _, request: __, breadcrumbs: ___, ...report }: ErrorEvent): ErrorEvent {
  return scrubPersonalData(report);
}

type Sentry = typeof import('@sentry/react');
let sentry: Promise<Sentry> | undefined;

async function load(dsn: string): Promise<Sentry> {
  const library = await import('@sentry/react');
  library.init({
    dsn,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    tracePropagationTargets: [],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    integrations: defaults => [
      ...defaults.filter(({ name }) => !TELLS_OF_PERSONS.includes(name)),
      library.browserTracingIntegration(),
    ],
    beforeSend: withoutUser,
    beforeSendSpan: span => scrubPersonalData(span),
  });
  return library;
}

/** Loads the reporting library only where an address to report to is configured. */
export function startReporting(): void {
  const { sentryDsn } = pageSettings;
  if (sentryDsn) sentry ??= load(sentryDsn);
}

/** Sends an error of a page to the error-reporting service, if the app has one. */
export function reportError(error: unknown, extra: Record<string, unknown> = {}): void {
  const requestId = error instanceof Error && (error as Error & { requestId?: string }).requestId;
  const tags = requestId ? { request_id: requestId } : {};
  void sentry?.then(library => library.captureException(error, { extra, tags }));
}
