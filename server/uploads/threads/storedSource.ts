import { ensureInside } from '../../../engine/counting/index.ts';
import type { FileSource } from '../../../engine/server/files/index.ts';
import { type ByteRange, type Storage, storageProblem } from '../../../engine/server/storage/index.ts';

/** A stored file for a thread, which notes whether the store failed: the file can be read later then. */
export interface StoredSource extends FileSource {
  failure(): Error | undefined;
}

/** Reads a stored file in a thread. */
export function storedSource(
  storage: Pick<Storage, 'read'>,
  { key, size }: { key: string; size: number },
): StoredSource {
  let failure: Error | undefined;
  const fail = (error: Error) => {
    const refusal = storageProblem(error);
    // A missing file stays missing.
    if (refusal && refusal.status !== 404) failure = error;
  };
  return {
    size,
    failure: () => failure,
    async read(range?: ByteRange) {
      if (range) ensureInside({ size }, range);
      const bytes = await storage.read(key, range).catch(error => {
        fail(error);
        throw error;
      });
      return bytes.on('error', fail);
    },
  };
}
