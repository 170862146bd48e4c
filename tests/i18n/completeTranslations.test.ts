import { readdirSync, readFileSync } from 'node:fs';
import reactAdmin from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { flattenTexts, type Texts } from '../../engine/dsl/testing.ts';
import app from '../../schemas/app.json' with { type: 'json' };

const folders = { engine: '../../engine/locales/', portal: '../../schemas/locales/' };
type Layer = keyof typeof folders;
const placeOf = (layer: Layer, path: string): URL => new URL(`${folders[layer]}${path}`, import.meta.url);
const read = (layer: Layer, language: string, file: string): Record<string, string> =>
  flattenTexts(
    JSON.parse(readFileSync(placeOf(layer, `${language}/${file}`), 'utf8')) as Texts,
    file.startsWith('staff/') ? '' : file.replace('.json', '').replace('react-admin/', ''),
  );
const files = (layer: Layer, language: string): string[] =>
  readdirSync(placeOf(layer, language), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .sort();

/** English has these from elsewhere: react-admin's words from its package, refusals from their catalogue. */
const fromElsewhere = /^ra\.|^refusals\.said\./;
/** In polyglot's order; English and German have one and many. */
const formsOf: Record<string, number> = { en: 2, de: 2, ar: 6 };

const blanks = (text: string): string[] => [...new Set(text.match(/%\{\w+\}/g))].sort();
const forms = (text: string): string[] => text.split('||||').map(form => form.trim());

const textsIn = (layer: Layer, language: string): Record<string, string> =>
  Object.assign({}, ...files(layer, language).map(file => read(layer, language, file)));

const both = ['engine', 'portal'] as const;

describe.each(both.flatMap(layer => app.locales.map(language => [layer, language] as const)))(
  'the texts of the %s in %s',
  (layer, language) => {
    const english = textsIn(layer, 'en');
    const texts = textsIn(layer, language);

    it('are those of English, each of them and no others', () => {
      expect(Object.keys(english).filter(key => (english[key] ? !texts[key] : !(key in texts)))).toEqual([]);
      expect(Object.keys(texts).filter(key => !(key in english) && !fromElsewhere.test(key))).toEqual([]);
    });

    it('are filled with the same values', () => {
      const differing = Object.entries(texts).filter(([key, text]) => {
        const wanted = english[key];
        return wanted !== undefined && blanks(text).join() !== blanks(wanted).join();
      });
      expect(differing.map(([key]) => key)).toEqual([]);
    });

    it('have every plural form of the language, none of them empty', () => {
      const counted = Object.entries(texts).filter(([, text]) => text.includes('||||'));
      expect(counted.filter(([, text]) => forms(text).length !== formsOf[language]).map(([key]) => key)).toEqual([]);
      expect(counted.filter(([, text]) => forms(text).includes('')).map(([key]) => key)).toEqual([]);
      // A sentence without its figure may be the same for one and for many: German "sie" is both.
      const alike = Object.entries(english).filter(
        ([key, text]) =>
          text.includes('||||') && /%\{(smart_)?count\}/.test(texts[key] ?? '') && !texts[key]?.includes('||||'),
      );
      expect(alike.map(([key]) => key)).toEqual([]);
    });

    it('are not English left as it was', () => {
      if (language === 'en') return;
      const same = Object.entries(texts).filter(
        ([key, text]) => text === english[key] && /[a-z]{3,} [a-z]{3,}/.test(text),
      );
      expect(same.map(([key]) => key)).toEqual([]);
    });
  },
);

it.each(app.locales.slice(1))('what react-admin may say by itself is there in %s', language => {
  const own = read('engine', language, 'ra.json');
  const all = { ...own, ...read('engine', language, 'react-admin/ra.json') };
  const english = flattenTexts(reactAdmin.ra as unknown as Texts, 'ra');
  expect(Object.keys(english).filter(key => !all[key])).toEqual([]);
  expect(Object.keys(all).filter(key => !(key in english))).toEqual([]);
  // German writes nouns with a capital wherever they stand.
  const listPlaceholders = (text: string) => blanks(text.replaceAll('_lower_first', '')).join();
  expect(
    Object.keys(english).filter(key => listPlaceholders(all[key] ?? '') !== listPlaceholders(english[key] ?? '')),
  ).toEqual([]);
  const core = new URL('../../node_modules/ra-core/dist/', import.meta.url);
  const scripts = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js'));
  const said = scripts.flatMap(
    file => readFileSync(new URL(file, core), 'utf8').match(/ra\.(notification|validation)\.\w+/g) ?? [],
  );
  expect([...new Set(said)].filter(key => !own[key])).toEqual([]);
});

/** Words that American English spells in another way. `cancelled` is a status of the specification, and spelled so. */
const british =
  /\b(?:\w*colour\w*|\w*(?:fav|behavi|hon|lab|neighb|flav)our\w*|\w*(?:organ|recogn|custom|summar|author|categor|priorit|minim|maxim|optim|util|real|final|apolog)is(?:e[ds]?|ing|ation)\w*|analys(?:e[ds]?|ing)|catalogues?|dialogues?|centres?|metres?|grey|licence|defence|cheques?|programmes?|fulfil|enrol|travell\w+|modell\w+|labell\w+|whilst|learnt)\b/gi;

it('the English texts are spelled in one way, the American one', () => {
  const services = readFileSync(new URL('../../server/pricing/initialServices.ts', import.meta.url), 'utf8');
  const texts = { ...textsIn('engine', 'en'), ...textsIn('portal', 'en'), services };
  const spelled = Object.entries(texts).flatMap(([key, text]) =>
    [...text.matchAll(british)].map(([word]) => `${key}: ${word}`),
  );
  expect(spelled).toEqual([]);
});
