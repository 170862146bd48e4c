import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { bidiIsolateValues } from '../../dsl/text/bidiIsolate.ts';
import type { Phrases } from '../../dsl/text/texts.ts';
import { DEFAULT_LANGUAGE, directionOf, languages, nameOfLanguage } from './languages.ts';
import {
  addTextModules,
  type ExtraTexts,
  loadMessages,
  type MessageScope,
  publicTexts,
  SCOPES,
  type TextModules,
} from './messages.ts';

/**
 * One provider for every page, by react-admin's contract but without react-admin. Before sign-in it has the texts of the
 * public pages; `loadTexts` adds those of the lists, and then of all pages, together with their code.
 */
let scope: MessageScope = 'public';
let extras: readonly ExtraTexts[] = [];
/** The texts that the page shows, as "language/scope". */
let present = `${DEFAULT_LANGUAGE}/public`;
let phrases = publicTexts();
/** Numbers of the last request for texts, and of the one that `phrases` answers. */
let lastRequest = 0;
let shownRequest = 0;
/** The language that was chosen last. Its texts may still be loading. */
let chosen = DEFAULT_LANGUAGE;
/** The texts in `phrases`, as "language/scope". The page shows them once `applied` settles. */
let loaded = present;
let applied = Promise.resolve();
/** Names that records give to constants, by language and key. The manifest has them. */
let recordTexts: Record<string, Phrases> = {};
/** Counts the changes of `recordTexts`. */
let recordTextsVersion = 0;
const listeners = new Set<() => void>();

/** Phrases are flat ("ra.action.add"), which polyglot takes as well as the nested tree its type asks for. */
const polyglot = polyglotI18nProvider(() => phrases as unknown as TranslationMessages, DEFAULT_LANGUAGE, undefined, {
  allowMissing: true,
});

async function show(): Promise<void> {
  const language = chosen;
  const wanted = [language, scope, ...extras, recordTextsVersion || []].flat().join('/');
  lastRequest += 1;
  const request = lastRequest;
  if (wanted === loaded) {
    // Texts that are still loading belong to an earlier request, and are not shown.
    shownRequest = request;
    return applied;
  }
  const messages = { ...(await loadMessages(language, scope, extras)), ...recordTexts[language] };
  // A later request has loaded sooner.
  if (request < shownRequest) return;
  shownRequest = request;
  phrases = messages;
  loaded = wanted;
  applied = polyglot.changeLocale(language).then(() => {
    present = wanted;
    for (const listener of listeners) listener();
  });
  return applied;
}

/** Replaces texts of the language files by names from records. The caller passes every name in every language. */
export function setRecordTexts(texts: Record<string, Phrases>): Promise<void> {
  recordTexts = texts;
  recordTextsVersion += 1;
  return show();
}

/** Shows the page in a language, once its texts have loaded. */
const changeLocale = (language: string): Promise<void> => {
  chosen = language;
  return show();
};

const translate = (key: string, options?: Record<string, unknown>): string =>
  polyglot.translate(key, options && bidiIsolateValues(options, directionOf(polyglot.getLocale())));

/** The names of languages are costly, and only the choice of a language needs them. */
const getLocales = () => languages.map(locale => ({ locale, name: nameOfLanguage(locale) }));

/** react-admin's i18n provider over the texts of the app and the engine. */
export const i18nProvider = { ...polyglot, translate, changeLocale, getLocales };

/** Loads the texts of a scope, and of the scopes before it, in the language of the page. */
export const loadTexts = (wanted: MessageScope): Promise<void> => {
  if (SCOPES.indexOf(wanted) > SCOPES.indexOf(scope)) scope = wanted;
  return show();
};

/** Also loads texts beside the scopes. `modules`: the index of these texts, if the app's own index does not list them. */
export const addTexts = (wanted: ExtraTexts, modules?: TextModules): Promise<void> => {
  addTextModules(modules);
  if (!extras.includes(wanted)) extras = [...extras, wanted];
  return show();
};

/** Also loads the texts of public pages other than sign-in (`guestTexts` of `app.json`). */
export const loadGuestTexts = (): Promise<void> => addTexts('guest');

/** The texts that the page shows, as "language/scope". Changes when the texts do. */
export const textsPresent = (): string => present;

export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
