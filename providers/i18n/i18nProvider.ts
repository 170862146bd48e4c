import type { TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { keptApart } from './keptApart.ts';
import { DEFAULT_LANGUAGE, languages, nameOfLanguage } from './languages.ts';
import { loadMessages, publicEnglish, type Scope } from './messages.ts';

/**
 * One provider for every page, by react-admin's contract but without react-admin. Before sign-in it holds the texts of
 * the public pages; `loadTexts('app')` brings the rest together with the app.
 */
let scope: Scope = 'public';
let present = '';
const listeners = new Set<() => void>();

/** Phrases are flat ("ra.action.add"), which polyglot takes as well as the nested tree its type asks for. */
const asTree = (phrases: Record<string, string>) => phrases as unknown as TranslationMessages;

const polyglot = polyglotI18nProvider(
  language => (present ? loadMessages(language, scope).then(asTree) : asTree(publicEnglish())),
  DEFAULT_LANGUAGE,
  languages.map(locale => ({ locale, name: nameOfLanguage(locale) })),
  { allowMissing: true },
);
present = `${DEFAULT_LANGUAGE}/public`;

async function show(language: string) {
  const wanted = `${language}/${scope}`;
  if (wanted === present) return;
  await polyglot.changeLocale(language);
  present = wanted;
  for (const listener of listeners) listener();
}

const translate = (key: string, options?: Record<string, unknown>): string =>
  polyglot.translate(key, options && keptApart(options));

export const i18nProvider = { ...polyglot, translate, changeLocale: show };

export const loadTexts = (wanted: Scope): Promise<void> => {
  scope = wanted;
  return show(polyglot.getLocale());
};

/** What is on the page now, as "language/scope": changes when the texts do. */
export const textsPresent = (): string => present;

export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
