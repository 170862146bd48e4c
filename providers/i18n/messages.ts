import { type Fragments, flatten, type Phrases, type Texts, toPhrases } from './fragments.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';

/** Pages before sign-in need few texts, and carry them in English; the rest comes with the app. */
export type Scope = 'public' | 'app';

const beforeSignIn = import.meta.glob('../../schemas/locales/en/{auth,shell,problems}.json', {
  eager: true,
  import: 'default',
}) as Fragments;

/** One file a language: adding one is a file there, its texts, and its name in schemas/app.json. */
const inLanguage = import.meta.glob<{ fragments: Fragments }>('./texts/*.ts');

export const publicEnglish = (): Phrases => toPhrases(beforeSignIn);

async function allOf(language: string): Promise<Phrases> {
  const load = inLanguage[`./texts/${language}.ts`];
  return load ? toPhrases((await load()).fragments) : {};
}

/** react-admin's own words in English; other languages have them in `ra.json`. */
async function reactAdminWords(): Promise<Phrases> {
  const english = await import('ra-language-english');
  return flatten(english.default.ra as unknown as Texts, 'ra');
}

/** English first, then the language over it: a missing text shows in English, never as a key. */
export async function loadMessages(language: string, scope: Scope): Promise<Phrases> {
  const [words, english, own] = await Promise.all([
    scope === 'app' ? reactAdminWords() : {},
    scope === 'app' ? allOf(DEFAULT_LANGUAGE) : publicEnglish(),
    language === DEFAULT_LANGUAGE ? {} : allOf(language),
  ]);
  return { ...words, ...english, ...own };
}
