import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { bidiIsolateValues } from '../../dsl/text/bidiIsolate.ts';
import type { Phrases } from '../../dsl/text/texts.ts';
import { DEFAULT_LANGUAGE, directionOf, languages, nameOfLanguage } from './languages.ts';
import { type ExtraTexts, loadMessages, type MessageScope, publicTexts, SCOPES } from './messages.ts';

/**
 * One provider for every page, by react-admin's contract but without react-admin. Before sign-in it holds the texts of
 * the public pages; `loadTexts` brings those of the lists, and then of all pages, together with their code.
 */
let scope: MessageScope = 'public';
let extras: readonly ExtraTexts[] = [];
let present = `${DEFAULT_LANGUAGE}/public`;
let phrases = publicTexts();
let asked = 0;
let shown = 0;
/** The language that was chosen last. Its texts may still be loading. */
let chosen = DEFAULT_LANGUAGE;
/** What `phrases` holds, as "language/scope". A moment later, when `applied` settles, it is on the page. */
let loaded = present;
let applied = Promise.resolve();
/** Names that rows give to constants, by language and key: they come with the manifest. */
let recordTexts: Record<string, Phrases> = {};
/** How often they have changed. */
let namings = 0;
const listeners = new Set<() => void>();

/** Phrases are flat ("ra.action.add"), which polyglot takes as well as the nested tree its type asks for. */
const polyglot = polyglotI18nProvider(() => phrases as unknown as TranslationMessages, DEFAULT_LANGUAGE, undefined, {
  allowMissing: true,
});

async function show(): Promise<void> {
  const language = chosen;
  const wanted = [language, scope, ...extras, namings || []].flat().join('/');
  asked += 1;
  const turn = asked;
  if (wanted === loaded) {
    // What is still loading was asked for before this.
    shown = turn;
    return applied;
  }
  const messages = { ...(await loadMessages(language, scope, extras)), ...recordTexts[language] };
  // A language that was chosen later has loaded sooner.
  if (turn < shown) return;
  shown = turn;
  phrases = messages;
  loaded = wanted;
  applied = polyglot.changeLocale(language).then(() => {
    present = wanted;
    for (const listener of listeners) listener();
  });
  return applied;
}

/** Shows these names in place of the texts of the language files; each is there in every language. */
export function setRecordTexts(texts: Record<string, Phrases>): Promise<void> {
  recordTexts = texts;
  namings += 1;
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

const addTexts = (wanted: ExtraTexts): Promise<void> => {
  if (!extras.includes(wanted)) extras = [...extras, wanted];
  return show();
};

/** Also loads the texts of react-admin's components, for pages that are written with them. */
export const loadComponentTexts = (): Promise<void> => addTexts('react-admin');

/** Also loads the texts that only public pages of the app need (`guestTexts` of `app.json`). */
export const loadGuestTexts = (): Promise<void> => addTexts('guest');

/** What is on the page now, as "language/scope": changes when the texts do. */
export const textsPresent = (): string => present;

export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
