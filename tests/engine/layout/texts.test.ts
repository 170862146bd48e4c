import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageFor } from '../../../engine/client/i18n/languages.ts';
import { loadMessages } from '../../../engine/client/i18n/messages.ts';
import { keptApart } from '../../../engine/dsl/keptApart.ts';

const folder = new URL('../../../schemas/locales/', import.meta.url);
type Texts = { [key: string]: string | Texts };
const read = (language: string, domain: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/${domain}.json`, folder), 'utf8'));
const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

describe.each(['de', 'ar'])('the pages around sign-in in %s', language => {
  it.each(['auth', 'shell', 'account'])('%s has every text, with the same blanks to fill', domain => {
    const english = read('en', domain);
    const own = read(language, domain);
    expect(keysOf(own).sort()).toEqual(keysOf(english).sort());
    for (const key of keysOf(english)) {
      const at = (texts: Texts) => key.split('.').reduce<Texts | string>((tree, part) => (tree as Texts)[part]!, texts);
      expect(placeholders(at(own) as string), key).toEqual(placeholders(at(english) as string));
    }
  });
});

it('pages before sign-in carry their own texts and not those of the app', async () => {
  const phrases = await loadMessages('en', 'public');
  expect(phrases['auth.sign_in.submit']).toBe('Sign in');
  expect(Object.keys(phrases).some(key => key.startsWith('ra.'))).toBe(false);
});

it('lists and all other pages together say every text but those of the server', async () => {
  const filesIn = (language: string) =>
    readdirSync(new URL(language, folder))
      .filter(file => file.endsWith('.json'))
      .map(file => file.replace('.json', ''));
  const domainsOf = async (scope: 'lists' | 'app') =>
    new Set(Object.keys(await loadMessages('ar', scope)).map(key => key.split('.')[0]));
  const [lists, all] = [await domainsOf('lists'), await domainsOf('app')];
  expect(filesIn('en').filter(domain => !all.has(domain))).toEqual(['mail', 'refusals']);
  expect([lists.has('orders'), lists.has('uploads')]).toEqual([true, false]);
});

it('a text that a language lacks shows in English', async () => {
  const phrases = await loadMessages('de', 'app');
  expect(phrases['ra.action.undo']).toBe('Rückgängig');
  expect(phrases['ra.action.add_filter']).toBe('Add filter');
});

it('the language is the chosen one, else the first one the browser asks for that there is', () => {
  expect(languageFor('de', ['ar'])).toBe('de');
  expect(languageFor(null, ['fr-CA', 'ar-EG', 'de'])).toBe('ar');
  expect(languageFor('xx', ['yy'])).toBe('en');
});

it('every file of texts is JSON with texts and trees of texts only', () => {
  for (const language of ['en', 'de', 'ar'])
    for (const file of readdirSync(new URL(language, folder), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json')) expect(() => keysOf(read(language, file.replace('.json', '')))).not.toThrow();
});

it('a name that turns the direction of writing leaves the rest of its sentence alone', () => {
  const turning = '\u202Egnp.exe';
  expect(keptApart({ name: turning, number: 'E-26-1', count: 2 })).toEqual({
    name: `\u2068${turning}\u2069`,
    number: 'E-26-1',
    count: 2,
  });
});

it('a sentence in Latin letters keeps its full stop at its own end in a sentence that runs the other way', () => {
  expect(keptApart({ name: 'Our editors are off.', plain: 'Mara Lindqvist' }, 'rtl')).toEqual({
    name: '\u2068Our editors are off.\u2069',
    plain: 'Mara Lindqvist',
  });
  expect(keptApart({ name: 'Our editors are off.' }, 'ltr')).toEqual({ name: 'Our editors are off.' });
});
