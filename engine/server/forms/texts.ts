/** Texts of forms by key, with the texts of the schema files themselves. */
import type { LocalizedText } from '../../dsl/vocabulary.ts';
import { appFile } from '../appDefinition.ts';
import { textsOf } from '../texts.ts';

/** Returns the text of the first of these keys that exists in the language, else in English. */
export function findText(locale: string, keys: string[], values: Record<string, unknown> = {}): string | undefined {
  const texts = textsOf(locale);
  const key = keys.find(one => texts.has(one));
  return key === undefined ? undefined : texts.say(key, values as Record<string, string | number>);
}

/** A text that a schema file gives itself: an `@key`, one text per locale, or a literal. */
export function localizeText(locale: string, word: LocalizedText | undefined): string | undefined {
  if (word === undefined) return undefined;
  if (typeof word === 'string') return word.startsWith('@') ? findText(locale, [word.slice(1)]) : word;
  return word[textsOf(locale).language] ?? word[appFile().locales[0] as string];
}
