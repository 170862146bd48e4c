let isShown = false;
const listeners = new Set<() => void>();

/** Whether the page has shown a toast; from the first one on, the toast area is on the page. */
export const hasToasts = (): boolean => isShown;

/** Calls the listener at the first toast. Returns a function that removes it. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Brings the toast area to the page. */
export function announceToast(): void {
  if (isShown) return;
  isShown = true;
  for (const listener of listeners) listener();
}
