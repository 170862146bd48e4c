import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import type { Storage } from './storage.ts';

/**
 * Stores an object of `size` bytes under a new key; it survives the loss of power. Throws if there are more or fewer
 * bytes.
 */
export async function storeObject(
  storage: Storage,
  key: string,
  size: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const upload = new Upload({ id: key, size, offset: 0, metadata: { filename: key } });
  const objects = storage.dataStore({ get: async () => upload });
  await objects.create(upload);
  const written = await objects.write(Readable.from(bytes), key, 0);
  if (written !== size) throw new Error(`wrote ${written} of ${size} bytes of ${key}`);
  await storage.keep(key);
}
