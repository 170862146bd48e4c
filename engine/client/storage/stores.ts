/** Texts by key that outlive the page. */
interface TextStore {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

let isDisabled = false;

/**
 * Opens a storage of the browser that never throws. The storage may be full, or blocked, when merely naming it throws:
 * then values are kept in memory until the page closes.
 */
function textsIn(open: () => Storage): TextStore {
  const unstored = new Map<string, string>();
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: key => unstored.get(key) ?? attempt(storage => storage.getItem(key), null),
    set(key, text) {
      unstored.set(key, text);
      if (isDisabled) return;
      attempt(storage => {
        storage.setItem(key, text);
        unstored.delete(key);
      }, undefined);
    },
    remove(key) {
      unstored.delete(key);
      if (!isDisabled) attempt(storage => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...unstored.keys(), ...attempt(Object.keys, [])])],
  };
}

/** From here on values are kept in memory only, because the page shows another person's data. */
export function disablePersistence(): void {
  isDisabled = true;
}

/** Storage that all tabs of this browser share. */
export const localStore: TextStore = textsIn(() => localStorage);

/** Storage of this tab. */
export const tabStore: TextStore = textsIn(() => sessionStorage);
