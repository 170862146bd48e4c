import { pipeline } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { DataStore } from '../../engine/server/storage/index.ts';
import type { Deps } from '../deps.ts';
import { publishOrderChange } from '../orders/publishOrderChange.ts';
import { orders } from '../orders/tables.ts';
import type { Digests } from './digests.ts';
import type { UploadLock } from './uploadLock.ts';
import { deleteRow, fileOfKey, uploadRecords } from './uploadRecords.ts';
import { assertAccepts } from './uploadTargets.ts';

/** The store as tus sees it, with each upload's digest computed on the way in and its row kept in step. */
export function createTrackedStore(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  digests: Digests,
  locker: UploadLock,
): DataStore {
  const store = deps.storage.dataStore(uploadRecords(deps.db));
  const append = store.write.bind(store);

  store.write = async (source, key, offset) => {
    const tap = digests.tap(key, offset);
    pipeline(source, tap, () => {});
    try {
      const reached = await append(tap, key, offset);
      locker.noteReceived(key, reached);
      return reached;
    } catch (error) {
      locker.noteReceived(key, (await deps.storage.received(key).catch(() => null)) ?? 0);
      throw error;
    }
  };
  store.remove = async key => {
    digests.drop(key);
    await removeForSender(deps, key);
  };
  return store;
}

/** Removes a file for its sender. Refuses if the order has continued with it since the request came. */
async function removeForSender(deps: Pick<Deps, 'db' | 'clock' | 'storage'>, key: string): Promise<void> {
  const keys = await deps.db.transaction(async tx => {
    const row = await fileOfKey(tx, key);
    if (!row) return [key];
    const [order] = await tx.select().from(orders).where(eq(orders.uuid, row.order_uuid)).for('no key update');
    if (order) assertAccepts(order, row.role === 'metadata' ? 'source' : row.role);
    await publishOrderChange(tx, deps, 'files', row.order_uuid);
    return deleteRow(tx, key);
  });
  for (const gone of keys) await deps.storage.remove(gone);
}
