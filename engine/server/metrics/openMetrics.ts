import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { appVersion } from '../appDefinition.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/database.ts';
import type { Log } from '../deps.ts';
import type { LiveStreams } from '../events/liveStreams.ts';
import type { FigureSet } from './figures.ts';
import type { Metrics } from './metrics.ts';
import { openFigures } from './readFigures.ts';

/** The beginning of every name that is the engine's own or an app's. */
const prefix = 'galley_';
/** Seconds: from a cached list to a payment at a slow bank. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface MetricsParts {
  databaseUrl: string;
  clock: Clock;
  log: Log;
  /** Pools of connections by the name of their work. */
  pools: Record<string, Pool>;
  live: LiveStreams;
  figures: FigureSet[];
}

/** Opens the metrics of a server. Import this file only where metrics are on: it loads the library. */
export function openMetrics({ databaseUrl, clock, log, pools, live, figures }: MetricsParts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: `${prefix}http_requests_total`,
    help: 'Requests that were answered, by call and status; aborted: the caller left before an answer.',
    labelNames: ['call', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Time from the head of a request to the end of its answer, without event streams.',
    labelNames: ['call'],
    buckets,
    registers,
  });
  const running = new Gauge({
    name: `${prefix}http_requests_running`,
    help: 'Requests that are being answered, with event streams.',
    registers,
  });
  const jobs = new Histogram({
    name: `${prefix}job_duration_seconds`,
    help: 'Runs of scheduled jobs on this server, by their result.',
    labelNames: ['job', 'result'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    registers,
  });
  const lastSuccess = new Gauge({
    name: `${prefix}job_last_success_timestamp_seconds`,
    help: 'When a scheduled job last succeeded on this server.',
    labelNames: ['job'],
    registers,
  });
  addStates(registry, pools, live);
  const read = openFigures({ databaseUrl, clock, log, figures, registry, prefix });
  return {
    beginRequest() {
      const began = performance.now();
      running.inc();
      return (call, status, isStream) => {
        running.dec();
        requests.inc({ call, status });
        if (!isStream) durations.observe({ call }, (performance.now() - began) / 1_000);
      };
    },
    countJob(job, seconds, hasFailed) {
      jobs.observe({ job, result: hasFailed ? 'failed' : 'succeeded' }, seconds);
      if (!hasFailed) lastSuccess.set({ job }, Date.now() / 1_000);
    },
    async read() {
      await read.refresh();
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: read.close,
  };
}

/** Gauges whose values the server has at hand. */
function addStates(registry: Registry, pools: Record<string, Pool>, live: LiveStreams): void {
  const registers = [registry];
  new Gauge({
    name: `${prefix}info`,
    help: 'The version of the app; the value is always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version: appVersion() }, 1);
  new Gauge({
    name: `${prefix}event_streams`,
    help: 'Open streams of live events.',
    registers,
    collect() {
      this.set(live.count());
    },
  });
  new Gauge({
    name: `${prefix}pool_connections`,
    help: 'Connections to PostgreSQL by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: `${prefix}pool_waiting`,
    help: 'Work that waits for a connection of a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}
