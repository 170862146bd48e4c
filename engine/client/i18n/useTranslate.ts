import { useMemo, useSyncExternalStore } from 'react';
import { i18nProvider, onTextsChange, textsPresent } from './i18nProvider.ts';

/** Returns the text of a key; `options` fill its placeholders. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Returns the same function as react-admin's hook of that name, for pages that do not load react-admin. */
export function useTranslate(): Translate {
  const texts = useSyncExternalStore(onTextsChange, textsPresent);
  return useMemo(() => texts && ((key, options) => i18nProvider.translate(key, options)), [texts]) as Translate;
}

/** Returns the language of the page, such as `de`. */
export function useLanguage(): string {
  return useSyncExternalStore(onTextsChange, i18nProvider.getLocale);
}
