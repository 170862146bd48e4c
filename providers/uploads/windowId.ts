const place = 'uploadWindow';
let own: Promise<string> | undefined;

/**
 * What the server knows this window by, also after a reload or a crash of the browser: it is kept with the tab. A
 * duplicated tab gets one of its own, because the first still holds the lock.
 */
export const windowId = (): Promise<string> => (own ??= take(kept() ?? crypto.randomUUID()));

async function take(id: string): Promise<string> {
  const free = await isFree(id);
  const taken = free ? id : await take(crypto.randomUUID());
  try {
    sessionStorage.setItem(place, taken);
  } catch {
    // This browser keeps nothing for us: after a crash the server waits for silence.
  }
  return taken;
}

/** Holds the lock of an id until the window closes, if no other window holds it. */
function isFree(id: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  navigator.locks
    .request(`${place} ${id}`, { ifAvailable: true }, lock => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    })
    .catch(() => resolve(true));
  return promise;
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}
