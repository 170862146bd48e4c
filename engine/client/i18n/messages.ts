import { firstTexts, textModules } from 'virtual:app-texts';
import { type Phrases, toPhrases } from '../../dsl/text/texts.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';

/** Scopes of texts: pages before sign-in; those plus lists; plus all other pages; plus those of staff. */
export const SCOPES = ['public', 'lists', 'app', 'staff'] as const;
export type MessageScope = (typeof SCOPES)[number];

/** They are in the app's first file, so that pages before sign-in are shown at once. */
export const publicTexts = (): Phrases => toPhrases(firstTexts);

/**
 * Texts beside the scopes: those of react-admin's components (`lists` has those of its hooks), those of public pages
 * other than sign-in, and those of the viewer of files.
 */
export type ExtraTexts = 'react-admin' | 'guest' | 'viewer';

async function wordsOf(language: string, scope: MessageScope, extras: readonly ExtraTexts[]): Promise<Phrases> {
  const scopes = [...extras, ...SCOPES.slice(0, SCOPES.indexOf(scope) + 1)];
  const parts = await Promise.all(scopes.map(part => textModules[`${part}/${language}`]?.()));
  const own = parts.map(part => (part ? toPhrases(part.fragments) : {}));
  return Object.assign(language === DEFAULT_LANGUAGE ? publicTexts() : {}, ...own);
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
