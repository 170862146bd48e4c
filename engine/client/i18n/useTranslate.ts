import { useMemo, useSyncExternalStore } from 'react';
import { i18nProvider, onTextsChange, textsPresent } from './i18nProvider.ts';

/** Says the text of a key; `options` fill its blanks. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** The same words as react-admin's hook of that name, for pages that do not load react-admin. */
export function useTranslate(): Translate {
  const texts = useSyncExternalStore(onTextsChange, textsPresent);
  return useMemo(() => texts && ((key, options) => i18nProvider.translate(key, options)), [texts]) as Translate;
}

/** The language of the page, such as `de`. */
export function useLanguage(): string {
  return useSyncExternalStore(onTextsChange, i18nProvider.getLocale);
}
