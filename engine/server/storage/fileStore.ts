import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, opendir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { isKey } from './keys.ts';
import type { Storage, UploadRecords } from './storage.ts';

/** Twice the throughput of the default of 16 KiB. */
const writeBuffer = 1024 * 1024;

/** Uploads as files of one folder, each under its key. */
export function fileStorage(folder: string): Storage {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is not a key of the store`);
    return join(folder, key);
  };
  // The name of a file is kept by its folder; Windows keeps it with the file.
  const flushName = process.platform === 'win32' ? async () => {} : coalesceFlushes(() => flush(folder, 'r'));
  return {
    name: 'file',
    dataStore: records => new BufferedFileStore(folder, pathOf, records),
    read: async (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: writeBuffer }),
    received: key =>
      stat(pathOf(key)).then(
        found => found.size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        },
      ),
    async put(key, bytes) {
      await writeFile(pathOf(key), bytes, { flush: true });
      await flushName();
    },
    async keep(key) {
      await flush(pathOf(key), 'r+');
      await flushName();
    },
    remove: key => rm(pathOf(key), { force: true }),
    async *keys() {
      for await (const entry of await opendir(folder)) if (entry.isFile() && isKey(entry.name)) yield entry.name;
    },
  };
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

/** Combines flushes: one flush counts for all callers who requested it before it began. */
function coalesceFlushes(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        running = work();
        return running;
      });
    return next;
  };
}

class BufferedFileStore extends FileStore {
  readonly #pathOf: (key: string) => string;

  constructor(directory: string, pathOf: (key: string) => string, records: UploadRecords) {
    // The records are kept by the database: nothing to write beside the file.
    const configstore = { get: records.get, set: async () => {}, delete: async () => {} };
    super({ directory, configstore });
    this.#pathOf = pathOf;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** The folder is there since the start. */
  override async create(upload: Parameters<FileStore['create']>[0]): ReturnType<FileStore['create']> {
    await writeFile(this.#pathOf(upload.id), '');
    return upload;
  }

  /** Appends, and says how far the file reaches now. What arrived before a break stays. */
  override async write(source: Readable, key: string, offset: number): Promise<number> {
    const sink = createWriteStream(this.#pathOf(key), { flags: 'r+', start: offset, highWaterMark: writeBuffer });
    await pipeline(source, sink);
    return offset + sink.bytesWritten;
  }
}
