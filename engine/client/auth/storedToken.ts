import { localStore } from '../storage/stores.ts';

/** The key is the specification's. Other keys, such as fcmDeviceId, are never touched by signing in or out. */
const KEY = 'accessToken';

export const storedToken = {
  get: (): string | null => localStore.get(KEY),
  set: (token: string) => localStore.set(KEY, token),
  clear: () => localStore.remove(KEY),

  /**
   * Listens for a sign-in (`token`) or sign-out (null) in another tab. A page restored from the back/forward cache has
   * missed these events.
   */
  onChangeElsewhere(listener: (token: string | null) => void): () => void {
    let known = storedToken.get();
    const hear = (event: StorageEvent) => {
      if (event.key === KEY) listener(event.newValue);
    };
    const hide = () => {
      known = storedToken.get();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      const token = storedToken.get();
      if (persisted && token !== known) listener(token);
    };
    window.addEventListener('storage', hear);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('storage', hear);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', comeBack);
    };
  },
};
