import type { Readable } from 'node:stream';
import type { Server } from '@tus/server';

/** The store that tus writes to: creates, appends to and removes objects. */
export type DataStore = Server['datastore'];
type Upload = Awaited<ReturnType<DataStore['getUpload']>>;
/** Size and name of an upload by its key. The domain that owns the uploads stores them in the database. */
export interface UploadRecords {
  get(key: string): Promise<Upload | undefined>;
}

/** A range of bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A store for the bytes of uploads. Keys are UUIDs. The stored bytes alone say how much has arrived. */
export interface Storage {
  readonly name: 'file' | 's3';
  /** The side that tus writes to. */
  dataStore(records: UploadRecords): DataStore;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes stored of an object, finished or not; null where there is none. */
  received(key: string): Promise<number | null>;
  /** Stores a small object at once. It survives the loss of power. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Flushes an object: what is stored of it until now survives the loss of power. */
  keep(key: string): Promise<void>;
  /** Removes an object; does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** Every key in the store, for the job that removes files without a row. */
  keys(): AsyncIterable<string>;
}
