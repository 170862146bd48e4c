import { useSyncExternalStore } from 'react';
import { localStore } from '../../client/storage/stores.ts';
import { type DisplaySettings, readDisplaySettings, SETTINGS_KEY } from './settingsStorage.ts';

/** What a person chose on this device; kept across reloads and shared with their other tabs. */
let current = readDisplaySettings();
const listeners = new Set<() => void>();

function notifyListeners(next: DisplaySettings) {
  current = next;
  for (const listener of listeners) listener();
}

export const getSettings = (): DisplaySettings => current;

export function changeSettings(change: Partial<DisplaySettings>) {
  const next = { ...current, ...change };
  localStore.set(SETTINGS_KEY, JSON.stringify(next));
  notifyListeners(next);
}

/** Applies display settings to this page alone, such as those of a site that shows it in a frame. Nothing is stored. */
export const overrideSettings = (change: Partial<DisplaySettings>): void => notifyListeners({ ...current, ...change });

export function resetSettings() {
  localStore.remove(SETTINGS_KEY);
  notifyListeners(readDisplaySettings());
}

export function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', event => {
  if (event.key === SETTINGS_KEY) notifyListeners(readDisplaySettings());
});

export const useSettings = (): DisplaySettings => useSyncExternalStore(subscribeSettings, getSettings);
