import type { Tx } from '../../../engine/server/db/index.ts';
import type { Deps } from '../../deps.ts';
import type { OrderRow } from '../../orders/tables.ts';
import { type OrderActionRequest, runStaffAction, type Work } from './withLockedOrder.ts';

/** Reads what a dry run answers, in its transaction, with the order as it would be. */
type Preview<Seen> = (tx: Tx, after: OrderRow) => Promise<Seen>;

/** Thrown at the end of a dry run, so that nothing of it is stored. */
class DryRunRollback extends Error {}

/** Runs an action by the same rules as `withLockedOrder`, answers what it came to, and rolls it back. */
export async function dryRun<Seen>(
  deps: Deps,
  wanted: OrderActionRequest,
  work: Work,
  look: Preview<Seen>,
): Promise<Seen> {
  const seen: Seen[] = [];
  await deps.db
    .transaction(async tx => {
      seen.push(await look(tx, await runStaffAction(tx, deps, wanted, work)));
      throw new DryRunRollback();
    })
    .catch(error => {
      if (!(error instanceof DryRunRollback)) throw error;
    });
  return seen[0] as Seen;
}
