import { firstTexts, textModules } from 'virtual:app-texts';
import { type Phrases, toPhrases } from '../../dsl/text/texts.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';

/** Scopes of texts: pages before sign-in; those plus lists; plus all other pages; plus those of staff. */
export const SCOPES = ['public', 'lists', 'app', 'staff'] as const;
export type MessageScope = (typeof SCOPES)[number];

let first: Phrases | undefined;

/** They are in the app's first file, so that pages before sign-in are shown at once. */
export function publicTexts(): Phrases {
  first ??= toPhrases(firstTexts);
  return first;
}

/** Texts that were loaded, by scope and language: each scope adds to those before it. */
const known = new Map<string, Promise<Phrases>>();

function loadPart(name: string): Promise<Phrases> | undefined {
  const load = textModules[name];
  const part = known.get(name) ?? load?.().then(({ fragments }) => toPhrases(fragments));
  if (!part) return undefined;
  known.set(name, part);
  // It can be requested again.
  part.catch(() => known.delete(name));
  return part;
}

/**
 * Texts beside the scopes: those of react-admin's components (`lists` has those of its hooks), those of public pages
 * other than sign-in, those of the viewer of files, and those of pages of the whole window.
 */
export type ExtraTexts = 'react-admin' | 'guest' | 'viewer' | 'full-window';

export type TextModules = typeof textModules;

export const addTextModules = (modules?: TextModules) => Object.assign(textModules, modules);

async function wordsOf(language: string, scope: MessageScope, extras: readonly ExtraTexts[]): Promise<Phrases> {
  const scopes = [...extras, ...SCOPES.slice(0, SCOPES.indexOf(scope) + 1)];
  const parts = await Promise.all(scopes.map(part => loadPart(`${part}/${language}`)));
  return Object.assign({}, language === DEFAULT_LANGUAGE ? publicTexts() : {}, ...parts);
}

/**
 * Merges the requested language over the first one, so that a missing text is shown in the first language and not as a
 * key.
 */
export async function loadMessages(
  language: string,
  scope: MessageScope,
  extras: readonly ExtraTexts[] = [],
): Promise<Phrases> {
  const [first, own] = await Promise.all([
    wordsOf(DEFAULT_LANGUAGE, scope, extras),
    language === DEFAULT_LANGUAGE ? {} : wordsOf(language, scope, extras),
  ]);
  return { ...first, ...own };
}
