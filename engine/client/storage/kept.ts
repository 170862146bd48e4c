/** Texts by key that outlive the page. */
export interface KeptTexts {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

let keepsNothing = false;

/**
 * A storage of the browser that never throws. It may be full, and merely naming it throws where the browser keeps
 * nothing for us: then this page remembers by itself, as long as it is there.
 */
function textsIn(open: () => Storage): KeptTexts {
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
      if (keepsNothing) return;
      attempt(storage => {
        storage.setItem(key, text);
        unstored.delete(key);
      }, undefined);
    },
    remove(key) {
      unstored.delete(key);
      if (!keepsNothing) attempt(storage => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...unstored.keys(), ...attempt(Object.keys, [])])],
  };
}

/** From here on this page remembers by itself, and leaves nothing: what it shows is somebody else's. */
export function keepNothing(): void {
  keepsNothing = true;
}

/** Storage that all tabs of this browser share. */
export const keptHere: KeptTexts = textsIn(() => localStorage);

/** Storage of this tab. */
export const keptInTab: KeptTexts = textsIn(() => sessionStorage);
