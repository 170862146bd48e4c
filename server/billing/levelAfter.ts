import type { Db, Tx } from '../../engine/server/db/index.ts';
import { levelOf } from './planState.ts';
import type { PremierLevelRow } from './tables.ts';
import type { Term } from './terms.ts';

/** The level of the next term, as it is on sale now. */
export const levelAfter = async (db: Db | Tx, { subscription, level }: Term): Promise<PremierLevelRow> =>
  (await levelOf(db, subscription.pending_level_uuid ?? level.uuid)) ?? level;
