import { readdirSync, readFileSync } from 'node:fs';
import english from 'ra-language-english';

/** Not by the server's code, which is loaded after its files are disguised. */
const problems = (): Record<string, { detail: string }> =>
  Object.assign(
    {},
    ...['engine/schemas/problems.json', 'schemas/shared/problems.json'].map(file =>
      JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')),
    ),
  );

export type Texts = { [key: string]: string | Texts };

const layers = ['../../engine/locales/', '../../schemas/locales/'].map(folder => new URL(folder, import.meta.url));
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀćďéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẋýźÁƁĆĎÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ';
const turned = new Map([...plain].map((letter, place) => [letter, [...accented][place] ?? letter]));

/** What a sentence is filled with, the mark between plural forms, and the markup of a mail stay as they are. */
const kept = /%\{\w+\}|\|\|\|\||<[^>]*>|\{\w+\}/g;

/** Disguises English: "[!! Śáṽé !!]" for "Save". The result is longer, as in most languages. */
export function pseudo(text: string): string {
  const inForm = (form: string) => `[!! ${form.trim()} !!]`;
  let turnedText = '';
  let from = 0;
  for (const { index, 0: found } of text.matchAll(kept)) {
    turnedText += accent(text.slice(from, index)) + found;
    from = index + found.length;
  }
  turnedText += accent(text.slice(from));
  return turnedText.split('||||').map(inForm).join(' |||| ');
}

const accent = (text: string): string => [...text].map(letter => turned.get(letter) ?? letter).join('');

export const pseudoTree = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudo(text) : pseudoTree(text)]),
  );

/** The app's texts over the engine's. Not by the server's code, which is loaded after its files are disguised. */
function mergeTexts(texts: Texts, over: Texts): Texts {
  const both = { ...texts };
  for (const [key, text] of Object.entries(over)) {
    const below = both[key];
    both[key] = typeof text === 'object' && typeof below === 'object' ? mergeTexts(below, text) : text;
  }
  return both;
}

/** react-admin's own words, which English takes from its package and other languages from `ra.json`. */
const words = (): Texts => english.ra as unknown as Texts;

/** The sentences of the catalogue of refusals, which are English there and in a fragment elsewhere. */
const getRefusalTexts = (): Texts =>
  Object.fromEntries(Object.entries(problems()).map(([name, { detail }]) => [name, detail]));

/** All texts of the pseudo-language, by fragment: "orders", "staff/orders" -> its tree. */
export function pseudoLanguage(): Map<string, Texts> {
  const fragments = new Map<string, Texts>();
  for (const layer of layers)
    for (const file of readdirSync(new URL('en', layer), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.json')) continue;
      const name = file.replace('.json', '');
      const texts: Texts = JSON.parse(readFileSync(new URL(`en/${file}`, layer), 'utf8'));
      fragments.set(name, mergeTexts(fragments.get(name) ?? {}, texts));
    }
  fragments.set('ra', words());
  fragments.set('refusals', { ...fragments.get('refusals'), said: getRefusalTexts() });
  return new Map([...fragments].map(([name, texts]) => [name, pseudoTree(texts)]));
}
