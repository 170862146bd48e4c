import type { Log } from '../deps.ts';

/** Processes rows one after another. A row that fails is logged and does not stop the others. */
export async function forEachIsolated<Row>(
  log: Log,
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    await work(row).catch(error => log.error({ err: error, row: nameOf(row) }, 'cannot process a row of a job'));
}
