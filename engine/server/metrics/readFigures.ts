import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/isDatabaseUnavailable.ts';
import type { Log } from '../deps.ts';
import type { FigureSet } from './figures.ts';

/** Milliseconds in which further scrapes get the same figures, however many servers scrape. */
const freshFor = 10_000;
/** Milliseconds that a scrape waits for the database; Prometheus waits 10 seconds for a page. */
const patience = 4_000;

interface FiguresParts {
  databaseUrl: string;
  clock: Clock;
  log: Log;
  figures: FigureSet[];
  registry: Registry;
  prefix: string;
}

/**
 * Keeps gauges of figures that the database has. They are read by a connection of their own, so that a scrape neither
 * takes a connection from requests nor waits for one. Figures that cannot be read are absent, not outdated.
 */
export function openFigures({ databaseUrl, clock, log, figures, registry, prefix }: FiguresParts): {
  refresh(): Promise<void>;
  close(): Promise<void>;
} {
  const registers = [registry];
  const { db, close } = openDatabase({ url: databaseUrl, work: 'metrics', connections: 1 });
  const isUp = new Gauge({
    name: `${prefix}database_up`,
    help: 'Whether the database answered the last scrape: 1 or 0.',
    registers,
  });
  const gauges = new Map(
    figures.flatMap(({ gauges: texts, labels = [] }) =>
      Object.entries(texts).map(
        ([name, help]) => [name, new Gauge({ name: prefix + name, help, labelNames: labels, registers })] as const,
      ),
    ),
  );
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function readSet({ gauges: texts, labels = [], read }: FigureSet): Promise<void> {
    const rows = await read(db, clock.now());
    for (const name of Object.keys(texts)) clear(gauges.get(name)!);
    for (const row of rows) {
      const values = Object.fromEntries(labels.map(label => [label, String(row[label])]));
      for (const name of Object.keys(texts)) gauges.get(name)?.set(values, Number(row[name]));
    }
  }

  async function readAll(): Promise<void> {
    try {
      await db.execute(sql`select 1`);
      isUp.set(1);
      for (const set of figures)
        await readSet(set).catch(error => {
          for (const name of Object.keys(set.gauges)) clear(gauges.get(name)!);
          if (isDatabaseUnavailable(error)) throw error;
          log.error({ err: error, figures: Object.keys(set.gauges) }, 'cannot read figures for the metrics');
        });
      readAt = performance.now();
    } catch {
      isUp.set(0);
      for (const gauge of gauges.values()) clear(gauge);
    }
  }

  for (const gauge of gauges.values()) clear(gauge);
  return {
    async refresh() {
      if (performance.now() - readAt < freshFor) return;
      reading ??= readAll().finally(() => {
        reading = null;
      });
      const isLate = await Promise.race([reading, sleep(patience, 'late', { ref: false })]);
      if (isLate) isUp.set(0);
    },
    async close() {
      await reading;
      await close();
    },
  };
}

/** Removes all values of a gauge. `reset` alone would set one without labels to 0. */
function clear(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}
