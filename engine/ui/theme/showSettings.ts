import { useSyncExternalStore } from 'react';

import { i18nProvider } from '../../client/i18n/i18nProvider.ts';
import { directionOf, languageFor } from '../../client/i18n/languages.ts';
import { setRequestLanguage } from '../../client/i18n/requestLanguage.ts';
import { applySettings } from './applySettings.ts';
import { loadRtlPlugin } from './rtlPlugin.ts';
import { getSettings, subscribeSettings } from './settings.ts';

interface Appearance {
  direction: 'ltr' | 'rtl';
}

let shown: Appearance = { direction: 'ltr' };
const listeners = new Set<() => void>();

/** Applies the display settings. Loads the texts of the language first, so that a page never shows half of a change. */
export async function showSettings(): Promise<void> {
  const settings = getSettings();
  const language = languageFor(settings.language);
  await i18nProvider.changeLocale(language);
  setRequestLanguage(language);
  const direction = settings.direction ?? directionOf(language);
  if (direction === 'rtl') await loadRtlPlugin();
  if (settings !== getSettings()) return;
  applySettings(settings);
  if (direction === shown.direction) return;
  shown = { direction };
  for (const listener of listeners) listener();
}

/**
 * Applies display settings that change in this tab, in another one or in the system. Returns a function that stops it.
 */
export function watchSettings(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => void showSettings();
  system.addEventListener('change', follow);
  const stop = subscribeSettings(follow);
  return () => {
    system.removeEventListener('change', follow);
    stop();
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the direction and the colour scheme of the page. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => shown);
