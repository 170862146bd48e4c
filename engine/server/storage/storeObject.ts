import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import type { Storage } from './storage.ts';

/**
 * Stores an object under a new key; it survives the loss of power. Returns whether it has `size` bytes; the caller
 * removes one that has not.
 */
export async function storeObject(
  storage: Storage,
  key: string,
  size: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const upload = new Upload({ id: key, size, offset: 0, metadata: { filename: key } });
  const objects = storage.dataStore({ get: async () => upload });
  await objects.create(upload);
  const written = await objects.write(Readable.from(bytes), key, 0);
  await storage.keep(key);
  return written === size;
}
