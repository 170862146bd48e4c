import Polyglot from 'node-polyglot';
import { appFile, schemaFolder } from '../appDefinition.ts';
import { lazy } from '../http/lazy.ts';
import { readTexts } from '../textLayers.ts';

const byLanguage = lazy(() => new Map(appFile().locales.map(language => [language, read(language)])));

const read = (language: string): Polyglot =>
  new Polyglot({
    phrases: readTexts(schemaFolder(), language)[`/locales/${language}/mail.json`] ?? {},
    locale: language,
  });

/** The texts of all mails by their names, in the app's first language. */
export const mailTexts = (): Record<string, Record<string, string>> => {
  const language = appFile().locales[0] ?? '';
  return (readTexts(schemaFolder(), language)[`/locales/${language}/mail.json`] ?? {}) as Record<
    string,
    Record<string, string>
  >;
};

/**
 * Returns the texts of mails in a person's language, or in the app's first one if a text or the language is missing.
 */
export function phrases(locale: string): { language: string; has(key: string): boolean; say: Polyglot['t'] } {
  const first = appFile().locales[0] ?? '';
  const language = [locale, locale.split('-')[0] ?? ''].find(one => byLanguage().has(one)) ?? first;
  const [own, others] = [byLanguage().get(language), byLanguage().get(first)];
  if (!own || !others) throw new Error('The app has no language; name one in the "locales" of its app.json.');
  const source = (key: string) => (own.has(key) ? own : others);
  return {
    language,
    has: key => source(key).has(key),
    say: (key, values) => source(key).t(key, values),
  };
}
