import { useSyncExternalStore } from 'react';

export interface Crumb {
  label: string;
  to: string;
}

/** Where the reader is: the page says it once in its header, the app bar shows it. */
export interface PageTrail {
  title: string;
  parents: Crumb[];
}

let current: PageTrail = { title: '', parents: [] };
const listeners = new Set<() => void>();

export function setPageTrail(place: PageTrail) {
  current = place;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePageTrail = (): PageTrail => useSyncExternalStore(subscribe, () => current);
