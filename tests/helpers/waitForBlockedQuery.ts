import { expect } from 'vitest';
import type { TestApp } from './testApp.ts';

/** Waits until a query waits for a row that another transaction has locked. */
export const waitForBlockedQuery = ({ deps }: TestApp): Promise<void> =>
  expect
    .poll(async () => {
      const { rowCount } = await deps.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
