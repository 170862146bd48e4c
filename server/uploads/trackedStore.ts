import { pipeline } from 'node:stream';
import type { DataStore } from '../../engine/server/storage/index.ts';
import type { Deps } from '../deps.ts';
import type { Digests } from './digests.ts';
import type { UploadLock } from './uploadLock.ts';
import { removeFile, uploadRecords } from './uploadRecords.ts';

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
    await removeFile(deps, key);
  };
  return store;
}
