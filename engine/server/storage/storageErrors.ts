import { ProblemError, problem } from '../http/problems.ts';
import type { DataStore, Storage } from './storage.ts';

/** A full disk or bucket, by the code of the system. */
const full = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull']);
const gone = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** A disconnected sender is no fault of the store. */
const senders = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ECANCELED']);

type Failure = Error & { code?: string; $metadata?: object };

/**
 * Wraps a store so that its failures become refusals for the caller. What was stored stays, and the upload can be
 * resumed.
 */
export function withStorageErrors(storage: Storage, onError: (error: Error) => void): Storage {
  const guard = async <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: Failure) => {
      throw toStorageError(error, onError);
    });
  return {
    name: storage.name,
    dataStore: records => withDataStoreErrors(storage.dataStore(records), guard),
    read: (key, range) => guard(storage.read(key, range)),
    received: key => guard(storage.received(key)),
    put: (key, bytes) => guard(storage.put(key, bytes)),
    keep: key => guard(storage.keep(key)),
    remove: key => guard(storage.remove(key)),
    keys: () => storage.keys(),
  };
}

type Guard = <Result>(work: Promise<Result>) => Promise<Result>;

function withDataStoreErrors(store: DataStore, guard: Guard): DataStore {
  const create = store.create.bind(store);
  const write = store.write.bind(store);
  const getUpload = store.getUpload.bind(store);
  store.create = upload => guard(create(upload));
  store.write = (source, key, offset) => guard(write(source, key, offset));
  store.getUpload = key => guard(getUpload(key));
  return store;
}

function toStorageError(error: Failure, heard: (error: Error) => void): Error {
  const refusal = storageProblem(error);
  if (refusal && refusal.status >= 500) heard(error);
  return refusal ?? error;
}

/** Returns the refusal for an error of a store; null for any other error. */
export function storageProblem(error: Failure | object): ProblemError | null {
  if (!(error instanceof Error) || error instanceof ProblemError) return null;
  const { code, $metadata, name: kind }: Failure = error;
  const name = code ?? kind;
  if (gone.has(name)) return problem('file_not_found');
  const isOfTheDisk = /^E[A-Z0-9]+$/.test(name) && !senders.has(name);
  // What S3's client says carries how often it has tried.
  if ($metadata === undefined && !isOfTheDisk) return null;
  return problem(full.has(name) ? 'store_full' : 'store_unavailable');
}
