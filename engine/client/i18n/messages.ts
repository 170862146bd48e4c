import { type Fragments, flatten, type Phrases, type Texts, toPhrases } from '../../dsl/texts.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { fragments as beforeSignIn } from './texts/public/en.ts';

/** What the pages before sign-in say; with it, what lists say; with both, what all other pages say; and our team's. */
export const SCOPES = ['public', 'lists', 'app', 'staff'] as const;
export type Scope = (typeof SCOPES)[number];

/** Four files a language: adding one is those, its texts, and its name in schemas/app.json. */
const inLanguage = import.meta.glob<{ fragments: Fragments }>([
  './texts/*/*.ts',
  // Stands in the app's first file: pages before sign-in are there at once.
  '!./texts/public/en.ts',
]);

export const publicEnglish = (): Phrases => toPhrases(beforeSignIn);

async function wordsOf(language: string, scope: Scope): Promise<Phrases> {
  const files = SCOPES.slice(0, SCOPES.indexOf(scope) + 1).map(part => inLanguage[`./texts/${part}/${language}.ts`]);
  const parts = await Promise.all(files.map(load => load?.()));
  const own = parts.map(part => (part ? toPhrases(part.fragments) : {}));
  return Object.assign(language === DEFAULT_LANGUAGE ? publicEnglish() : {}, ...own);
}

/** react-admin's own words in English; other languages have them in `ra.json`. */
async function reactAdminWords(): Promise<Phrases> {
  const english = await import('ra-language-english');
  return flatten(english.default.ra as unknown as Texts, 'ra');
}

/** English first, then the language over it: a missing text shows in English, never as a key. */
export async function loadMessages(language: string, scope: Scope): Promise<Phrases> {
  const [words, english, own] = await Promise.all([
    scope === 'public' ? {} : reactAdminWords(),
    wordsOf(DEFAULT_LANGUAGE, scope),
    language === DEFAULT_LANGUAGE ? {} : wordsOf(language, scope),
  ]);
  return { ...words, ...english, ...own };
}
