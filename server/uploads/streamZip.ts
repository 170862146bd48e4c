import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { ByteRange, Storage } from '../../engine/server/storage/index.ts';

/** A file of a ZIP: its name and size there, and where its bytes are in the store. */
export interface ZipEntry {
  name: string;
  size: number;
  lastModified: Date;
  key: string;
  /** Absent: the whole object. */
  range?: ByteRange;
}

/**
 * Streams a ZIP. Files are read one after another, and only as fast as the client reads. `closed`: the client has
 * disconnected.
 */
export function streamZip(storage: Storage, entries: ZipEntry[], closed: AbortSignal): Readable {
  async function* bytesOf({ key, range }: ZipEntry): AsyncGenerator<Uint8Array> {
    const source = await storage.read(key, range);
    const stop = () => source.destroy();
    closed.addEventListener('abort', stop, { once: true });
    try {
      yield* source as AsyncIterable<Buffer>;
    } finally {
      closed.removeEventListener('abort', stop);
      stop();
    }
  }
  async function* inputs() {
    for (const entry of entries) {
      const { name, size, lastModified } = entry;
      yield { name, size, lastModified, input: bytesOf(entry) };
    }
  }
  const zip = makeZip(inputs(), { buffersAreUTF8: true });
  return Readable.from(zip as AsyncIterable<Uint8Array>, {
    objectMode: false,
    signal: closed,
    highWaterMark: 1024 * 1024,
  });
}
