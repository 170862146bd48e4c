import { keptHere } from '../storage/kept.ts';

/** The key is the specification's. Other keys, such as fcmDeviceId, are never touched by signing in or out. */
const KEY = 'accessToken';

export const storedToken = {
  get: (): string | null => keptHere.get(KEY),
  set: (token: string) => keptHere.set(KEY, token),
  clear: () => keptHere.remove(KEY),

  /**
   * Hears of a sign-in (`token`) or sign-out (null) in another tab. A page that the browser had put away and brings back
   * was told nothing in between.
   */
  onChangeElsewhere(listener: (token: string | null) => void): () => void {
    let known = storedToken.get();
    const hear = (event: StorageEvent) => {
      if (event.key === KEY) listener(event.newValue);
    };
    const putAway = () => {
      known = storedToken.get();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      const token = storedToken.get();
      if (persisted && token !== known) listener(token);
    };
    window.addEventListener('storage', hear);
    window.addEventListener('pagehide', putAway);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('storage', hear);
      window.removeEventListener('pagehide', putAway);
      window.removeEventListener('pageshow', comeBack);
    };
  },
};
