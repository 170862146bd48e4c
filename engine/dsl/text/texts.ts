/** Texts of the language files as flat keys, for both sides. */
import type { LocalizedText } from '../vocabulary.ts';

/** The texts of one domain: strings, or trees of them. */
export interface Texts {
  [key: string]: string | Texts;
}

/** By file: "…/locales/de/orders.json" holds the texts below `orders`; the files of "…/de/staff" hold whole trees. */
export type Fragments = Record<string, Texts>;

/** Flat: "orders.list.title" -> its text. */
export type Phrases = Record<string, string>;

const domainOf = (path: string) =>
  path.includes('/staff/') ? '' : path.slice(path.lastIndexOf('/') + 1).replace('.json', '');

export const toPhrases = (fragments: Fragments): Phrases =>
  Object.assign({}, ...Object.entries(fragments).map(([path, texts]) => flattenTexts(texts, domainOf(path))));

/** An empty prefix: the keys are whole. */
export function flattenTexts(texts: Texts, prefix: string): Phrases {
  const phrases: Phrases = {};
  for (const [key, value] of Object.entries(texts)) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') phrases[name] = value;
    else Object.assign(phrases, flattenTexts(value, name));
  }
  return phrases;
}

/** Merges two trees of texts. If both have a text, the second one wins. */
export function mergeTexts(texts: Texts, over: Texts): Texts {
  const merged = { ...texts };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = typeof value === 'object' && typeof below === 'object' ? mergeTexts(below, value) : value;
  }
  return merged;
}

/** Returns a text of `app.json` in a language, else in the app's first one. */
export const textIn = (word: LocalizedText, language: string, locales: readonly string[]): string =>
  typeof word === 'string' ? word : (word[language] ?? word[locales[0] ?? ''] ?? '');
