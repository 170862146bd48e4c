import { firstTexts, textModules } from 'virtual:app-texts';
import { flatten, type Phrases, type Texts, toPhrases } from '../../dsl/texts.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';

/** What the pages before sign-in say; with it, what lists say; with both, what all other pages say; and our team's. */
export const SCOPES = ['public', 'lists', 'app', 'staff'] as const;
export type Scope = (typeof SCOPES)[number];

/** They stand in the app's first file: pages before sign-in are there at once. */
export const publicTexts = (): Phrases => toPhrases(firstTexts);

/** What react-admin's components say; `lists` has what its hooks say. */
const COMPONENTS = 'react-admin';

async function wordsOf(language: string, scope: Scope, components: boolean): Promise<Phrases> {
  const scopes = [...(components ? [COMPONENTS] : []), ...SCOPES.slice(0, SCOPES.indexOf(scope) + 1)];
  const parts = await Promise.all(scopes.map(part => textModules[`${part}/${language}`]?.()));
  const own = parts.map(part => (part ? toPhrases(part.fragments) : {}));
  return Object.assign(language === DEFAULT_LANGUAGE ? publicTexts() : {}, ...own);
}

/** react-admin's own words in English; other languages have them in `ra.json` and `react-admin/ra.json`. */
async function reactAdminWords(): Promise<Phrases> {
  const english = await import('ra-language-english');
  return flatten(english.default.ra as unknown as Texts, 'ra');
}

/**
 * The first language, then the wanted one over it: a missing text shows in the first, never as a key. With `components`,
 * the texts of react-admin's components are among them.
 */
export async function loadMessages(language: string, scope: Scope, components = false): Promise<Phrases> {
  const [words, first, own] = await Promise.all([
    scope === 'public' ? {} : reactAdminWords(),
    wordsOf(DEFAULT_LANGUAGE, scope, components),
    language === DEFAULT_LANGUAGE ? {} : wordsOf(language, scope, components),
  ]);
  return { ...words, ...first, ...own };
}
