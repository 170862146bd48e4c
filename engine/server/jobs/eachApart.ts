import type { Log } from '../deps.ts';

/** Does one row after another; one that cannot be done is logged, and keeps none of the others waiting. */
export async function eachApart<Row>(
  log: Log,
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    await work(row).catch(error => log.error({ err: error, row: nameOf(row) }, 'a row of a sweep could not be done'));
}
