import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { languageFor } from '../../../engine/client/i18n/languages.ts';
import { loadMessages } from '../../../engine/client/i18n/messages.ts';
import { bidiIsolateValues } from '../../../engine/dsl/text/bidiIsolate.ts';
import { type Texts, toPhrases } from '../../../engine/dsl/text/texts.ts';
import { readTexts } from '../../../engine/server/textLayers.ts';
import app from '../../../schemas/app.json' with { type: 'json' };

const schemas = fileURLToPath(new URL('../../../schemas', import.meta.url));
const read = (language: string, domain: string): Texts =>
  readTexts(schemas, language)[`/locales/${language}/${domain}.json`]!;
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

it('lists and all other pages together say every text but those of the server, of public pages and of the viewer', async () => {
  const filesIn = (language: string) =>
    Object.keys(readTexts(schemas, language))
      .filter(file => !file.includes('/staff/'))
      .map(file => file.slice(file.lastIndexOf('/') + 1).replace('.json', ''));
  const domainsOf = async (scope: 'lists' | 'app') =>
    new Set(Object.keys(await loadMessages('ar', scope)).map(key => key.split('.')[0]));
  const [lists, all] = [await domainsOf('lists'), await domainsOf('app')];
  const { guestTexts, fullWindowTexts, serverTexts } = app;
  const wholeFiles = [...guestTexts, ...fullWindowTexts, ...serverTexts].filter(name => !name.includes('.'));
  const others = ['answers', 'forms', 'mail', 'refusals', 'viewer', ...wholeFiles];
  expect(
    filesIn('en')
      .filter(domain => !all.has(domain))
      .toSorted(),
  ).toEqual(others.toSorted());
  expect([lists.has('orders'), lists.has('uploads')]).toEqual([true, false]);
});

it('a group of a file is loaded with the scope that names it', async () => {
  const has = async (scope: 'public' | 'lists' | 'app', key: string, extras: 'guest'[] = []) =>
    key in (await loadMessages('en', scope, extras));
  // The frame behind sign-in.
  expect(await Promise.all([has('public', 'shell.menu.label'), has('lists', 'shell.menu.label')])).toEqual([
    false,
    true,
  ]);
  // `lazyTexts` and `guestTexts` of the app.
  const download = 'account.export.download';
  expect(await Promise.all([has('lists', download), has('app', download)])).toEqual([false, true]);
  expect(await has('lists', 'account.title')).toBe(true);
  const send = 'shell.contact.send';
  expect(await Promise.all([has('app', send), has('public', send, ['guest'])])).toEqual([false, true]);
});

it.each([
  ['en', 'Undo', 'Add filter'],
  ['de', 'Rückgängig', 'Filter hinzufügen'],
])("react-admin's texts in %s are loaded with its hooks and with its components", async (language, undo, addFilter) => {
  const phrases = await loadMessages(language, 'lists');
  expect([phrases['ra.action.undo'], phrases['ra.action.add_filter']]).toEqual([undo, undefined]);
  expect((await loadMessages(language, 'lists', ['react-admin']))['ra.action.add_filter']).toBe(addFilter);
});

it('the language is the chosen one, else the first one the browser asks for that there is', () => {
  expect(languageFor('de', ['ar'])).toBe('de');
  expect(languageFor(null, ['fr-CA', 'ar-EG', 'de'])).toBe('ar');
  expect(languageFor('xx', ['yy'])).toBe('en');
});

it('a name that turns the direction of writing leaves the rest of its sentence alone', () => {
  const turning = '\u202Egnp.exe';
  expect(bidiIsolateValues({ name: turning, number: 'E-26-1', count: 2 })).toEqual({
    name: `\u2068${turning}\u2069`,
    number: 'E-26-1',
    count: 2,
  });
});

it('a sentence in Latin letters keeps its full stop at its own end in a sentence that runs the other way', () => {
  expect(bidiIsolateValues({ name: 'Our editors are off.', plain: 'Mara Lindqvist' }, 'rtl')).toEqual({
    name: '\u2068Our editors are off.\u2069',
    plain: 'Mara Lindqvist',
  });
  expect(bidiIsolateValues({ name: 'Our editors are off.' }, 'ltr')).toEqual({ name: 'Our editors are off.' });
});

describe('texts of both layers', () => {
  const app = mkdtempSync(join(tmpdir(), 'texts-'));
  const write = (file: string, content: unknown) => {
    mkdirSync(dirname(join(app, file)), { recursive: true });
    writeFileSync(join(app, file), JSON.stringify(content));
  };
  write('app.json', { title: { en: 'Library', fr: 'Bibliothèque' }, locales: ['en', 'fr'] });
  write('locales/en/shell.json', { not_found: { title: 'No such shelf' } });
  write('locales/en/staff/live.json', { access_explainer: { title: 'Why not?' } });
  write('locales/fr/books.json', { name: 'Livres' });
  afterAll(() => rmSync(app, { recursive: true }));

  const say = (language: string) => toPhrases(readTexts(app, language));

  it("are the app's where both have a key, and the engine's elsewhere", () => {
    expect(say('en')['shell.not_found.title']).toBe('No such shelf');
    expect(say('en')['shell.not_found.dashboard']).toBe('Go to the dashboard');
    expect(say('en')['access_explainer.title']).toBe('Why not?');
  });

  it("are the engine's English ones in a language that the engine lacks", () => {
    expect(say('fr')['books.name']).toBe('Livres');
    expect(say('fr')['shell.not_found.title']).toBe('This page does not exist');
  });

  it('name the product by the title of app.json', () => {
    expect([say('en')['shell.product'], say('fr')['shell.product']]).toEqual(['Library', 'Bibliothèque']);
  });
});
