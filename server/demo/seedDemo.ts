import type { Tx } from '../../engine/server/db/index.ts';
import { withAdvisoryLock } from '../../engine/server/jobs/index.ts';
import { users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { createDemoAccounts } from './accounts.ts';
import { createHistory } from './orderHistory.ts';

/** Creates its part of the demo data. The accounts, and the parts named before it, exist already. */
type DemoPart = (tx: Tx, deps: Deps) => Promise<void>;

const parts: DemoPart[] = [createDemoAccounts, createHistory];

/** Fills an empty database with demo data, completely or not at all; one that has an account stays as it is. */
export async function seedDemo(deps: Deps): Promise<void> {
  await withAdvisoryLock(deps.locks, 'demo world', () =>
    deps.db.transaction(async tx => {
      if (await tx.$count(users)) return;
      for (const part of parts) await part(tx, deps);
    }),
  );
}
