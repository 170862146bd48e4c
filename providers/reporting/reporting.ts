import { pageSettings } from '../page/pageSettings.ts';

const TRACE_SAMPLE_RATE = 0.1;

type Sentry = typeof import('@sentry/react');
let sentry: Promise<Sentry> | undefined;

async function load(dsn: string): Promise<Sentry> {
  const library = await import('@sentry/react');
  library.init({
    dsn,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    integrations: [library.browserTracingIntegration()],
  });
  return library;
}

/** Loads the reporting library only where an address to report to is configured. */
export function startReporting(): void {
  const { sentryDsn } = pageSettings;
  if (sentryDsn) sentry ??= load(sentryDsn);
}

export function reportError(error: unknown, extra: Record<string, unknown> = {}): void {
  void sentry?.then(library => library.captureException(error, { extra }));
}
