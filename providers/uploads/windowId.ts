const STORAGE_KEY = 'uploadWindow';
let own: Promise<string> | undefined;

/**
 * Returns the id by which the server knows this window, also after a reload or a crash of the browser: it is kept with
 * the tab. A duplicated tab gets another one, because the first tab still holds the lock.
 */
export const windowId = (): Promise<string> => (own ??= claimId(readStoredId() ?? crypto.randomUUID()));

async function claimId(id: string): Promise<string> {
  const free = await isFree(id);
  const taken = free ? id : await claimId(crypto.randomUUID());
  try {
    sessionStorage.setItem(STORAGE_KEY, taken);
  } catch {
    // This browser stores nothing: after a crash the server waits until the window is silent.
  }
  return taken;
}

/** Holds the lock of an id until the window closes, if no other window holds it. */
function isFree(id: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  navigator.locks
    .request(`${STORAGE_KEY} ${id}`, { ifAvailable: true }, lock => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    })
    .catch(() => resolve(true));
  return promise;
}

function readStoredId(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
