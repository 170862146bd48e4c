import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Polyglot from 'node-polyglot';
import { appFile, schemaFolder } from '../appDefinition.ts';
import { once } from '../http/once.ts';

const fallback = 'en';
const byLanguage = once(() => new Map(appFile().locales.flatMap(language => read(language))));

function read(language: string): [string, Polyglot][] {
  const file = join(schemaFolder(), 'locales', language, 'mail.json');
  if (!existsSync(file)) return [];
  return [[language, new Polyglot({ phrases: JSON.parse(readFileSync(file, 'utf8')), locale: language })]];
}

/** The texts of mails in a person's language, or in English where there is none or no such text. */
export function phrases(locale: string): { language: string; has(key: string): boolean; say: Polyglot['t'] } {
  const language = [locale, locale.split('-')[0] ?? ''].find(one => byLanguage().has(one)) ?? fallback;
  const [own, english] = [byLanguage().get(language), byLanguage().get(fallback)];
  if (!own || !english) throw new Error(`schemas/locales/${fallback}/mail.json is missing.`);
  const source = (key: string) => (own.has(key) ? own : english);
  return {
    language,
    has: key => source(key).has(key),
    say: (key, values) => source(key).t(key, values),
  };
}
