import type { Db, Tx } from '../../engine/server/db/index.ts';
import { findLevel } from './planState.ts';
import type { PremierLevelRow } from './tables.ts';
import type { Term } from './termDates.ts';

/** Returns whether the next term has that level: not if renewal is off, or if À la carte follows. */
export const willRenew = ({ subscription }: Term, next: PremierLevelRow): boolean =>
  subscription.auto_renew && next.price !== 0;

/** The level of the next term, as it is on sale now. */
export const levelAfter = async (db: Db | Tx, { subscription, level }: Term): Promise<PremierLevelRow> =>
  (await findLevel(db, subscription.pending_level_uuid ?? level.uuid)) ?? level;
