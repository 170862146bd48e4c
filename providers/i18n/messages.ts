import { DEFAULT_LANGUAGE } from './languages.ts';

type Tree = { [key: string]: string | Tree };
type Phrases = Record<string, string>;

/** Texts that pages before sign-in need; the rest comes with the app. */
export type Scope = 'public' | 'app';
const PUBLIC_DOMAINS = new Set(['auth', 'shell', 'problems']);

const englishBeforeSignIn = import.meta.glob<Tree>('../../schemas/locales/en/{auth,shell,problems}.json', {
  eager: true,
  import: 'default',
});
const everyFragment = import.meta.glob<Tree>('../../schemas/locales/*/*.json', { import: 'default' });

/** ".../locales/de/orders.json" -> ["de", "orders"] */
const placeOf = (path: string): [string, string] => {
  const [language = '', file = ''] = path.split('/').slice(-2);
  return [language, file.replace('.json', '')];
};

function flatten(tree: Tree, prefix: string): Phrases {
  const phrases: Phrases = {};
  for (const [key, value] of Object.entries(tree)) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') phrases[name] = value;
    else Object.assign(phrases, flatten(value, name));
  }
  return phrases;
}

export const publicEnglish = (): Phrases =>
  Object.assign({}, ...Object.entries(englishBeforeSignIn).map(([path, tree]) => flatten(tree, placeOf(path)[1])));

async function fragmentsOf(language: string, scope: Scope): Promise<Phrases> {
  const wanted = Object.entries(everyFragment).filter(([path]) => {
    const [fileLanguage, domain] = placeOf(path);
    return fileLanguage === language && (scope === 'app' || PUBLIC_DOMAINS.has(domain));
  });
  const loaded = await Promise.all(wanted.map(async ([path, load]) => flatten(await load(), placeOf(path)[1])));
  return Object.assign({}, ...loaded);
}

/** react-admin's own words in English; other languages have them in `ra.json`. */
async function reactAdminWords(): Promise<Phrases> {
  const english = await import('ra-language-english');
  return flatten({ ra: english.default.ra as unknown as Tree }, '');
}

/** English first, then the language over it: a missing text shows in English, never as a key. */
export async function loadMessages(language: string, scope: Scope): Promise<Phrases> {
  const [words, english, own] = await Promise.all([
    scope === 'app' ? reactAdminWords() : {},
    fragmentsOf(DEFAULT_LANGUAGE, scope),
    language === DEFAULT_LANGUAGE ? {} : fragmentsOf(language, scope),
  ]);
  return { ...words, ...english, ...own };
}
