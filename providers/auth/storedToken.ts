/** The key is the specification's. Other keys, such as fcmDeviceId, are never touched by signing in or out. */
const KEY = 'accessToken';

export const storedToken = {
  get: (): string | null => localStorage.getItem(KEY),
  set: (token: string) => localStorage.setItem(KEY, token),
  clear: () => localStorage.removeItem(KEY),

  /** Hears of a sign-in (`token`) or sign-out (null) in another tab. */
  onChangeElsewhere(listener: (token: string | null) => void): () => void {
    const hear = (event: StorageEvent) => {
      if (event.key === KEY) listener(event.newValue);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
