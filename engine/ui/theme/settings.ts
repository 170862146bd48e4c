import { useSyncExternalStore } from 'react';
import { localStore } from '../../client/storage/stores.ts';
import { readSettings, SETTINGS_KEY, type Settings } from './settingsStorage.ts';

/** What a person chose on this device; kept across reloads and shared with their other tabs. */
let current = readSettings();
const listeners = new Set<() => void>();

function notifyListeners(next: Settings) {
  current = next;
  for (const listener of listeners) listener();
}

export const getSettings = (): Settings => current;

export function changeSettings(change: Partial<Settings>) {
  const next = { ...current, ...change };
  localStore.set(SETTINGS_KEY, JSON.stringify(next));
  notifyListeners(next);
}

export function resetSettings() {
  localStore.remove(SETTINGS_KEY);
  notifyListeners(readSettings());
}

export function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', event => {
  if (event.key === SETTINGS_KEY) notifyListeners(readSettings());
});

export const useSettings = (): Settings => useSyncExternalStore(subscribeSettings, getSettings);
