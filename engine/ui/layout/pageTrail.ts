import { useSyncExternalStore } from 'react';

export interface Crumb {
  label: string;
  to: string;
}

/** The breadcrumbs of the page: its header sets them, and the app bar shows them. */
interface PageTrail {
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
