import { useCallback, useRef } from 'react';

/** The same body gets the same key, so that trying again after a lost answer does nothing twice; another body another. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string } | null>(null);
  return useCallback(body => {
    const serial = JSON.stringify(body);
    if (last.current?.body !== serial) last.current = { body: serial, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}
