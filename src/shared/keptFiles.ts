/**
 * Stores the files of a quote in this browser (IndexedDB) until their order uploads them. Nothing is sent before that.
 * `accessRules.forget` deletes the database.
 */
const DATABASE = 'quote';
const STORE = 'files';
/** The key of files that no order has claimed. */
const NO_ORDER = 'quote';
/** Files that no order has uploaded expire after this time, in milliseconds. */
const KEEP_MS = 3 * 24 * 60 * 60 * 1000;

interface KeptFiles {
  at: number;
  files: File[];
}

const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return settle(opening);
}

/** Runs one transaction on the store. Resolves once it is written to disk. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await settle(run(transaction.objectStore(STORE)));
    await done;
    return result;
  } finally {
    database.close();
  }
}

/**
 * Stores the files of an order in place of earlier ones; an empty list removes them. Without `order`: the files of the
 * last quote. Returns whether the browser has stored them.
 */
export async function keepFiles(files: File[], order = NO_ORDER): Promise<boolean> {
  const kept: KeptFiles = { at: Date.now(), files };
  try {
    await inStore('readwrite', store => store.put(kept, order));
    return true;
  } catch {
    // A private window, a full disk, or a browser that forbids it. Without files, there is nothing to store.
    return files.length === 0;
  }
}

/** Returns the files of an order; none if they have expired, or the browser has deleted them. */
export async function readKeptFiles(order = NO_ORDER): Promise<File[]> {
  try {
    const kept: KeptFiles | undefined = await inStore('readonly', store => store.get(order));
    return kept && Date.now() - kept.at <= KEEP_MS ? kept.files : [];
  } catch {
    return [];
  }
}

/** Moves the files of the last quote to the order that was created from it, and returns them. */
export async function claimKeptFiles(order: string): Promise<File[]> {
  const files = await readKeptFiles();
  if (files.length > 0 && (await keepFiles(files, order))) await keepFiles([]);
  return files;
}

/** Returns the files of an order, and removes them. */
export async function takeKeptFiles(order: string): Promise<File[]> {
  const files = await readKeptFiles(order);
  if (files.length > 0) await inStore('readwrite', store => store.delete(order)).catch(() => undefined);
  return files;
}
