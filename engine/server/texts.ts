import Polyglot from 'node-polyglot';
import { listSeparator } from '../dsl/text/listSeparator.ts';
import { localeFormats } from '../dsl/text/localeFormats.ts';
import { toPhrases } from '../dsl/text/texts.ts';
import { appFile, schemaFolder } from './appDefinition.ts';
import type { RecordTexts } from './appFunctions.ts';
import { ENGINE_LANGUAGE, readTexts } from './textLayers.ts';

/** Used if another language lacks a text. */
const firstLanguage = (): string => appFile().locales[0] ?? ENGINE_LANGUAGE;

/** Texts of the server in a person's language; a missing text is taken from the app's first language. */
export interface ServerTexts {
  language: string;
  has(key: string): boolean;
  /** The keys of the texts below a key. */
  keysBelow(key: string): string[];
  /** `smart_count` chooses the plural form. */
  say(key: string, values?: Record<string, string | number>): string;
  /** Between facts side by side. */
  listSeparator: string;
  /** A whole or decimal number. */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** "$450.31" */
  money(minor: number, currency?: string): string;
  /** Basis points: 2000 is "20%". */
  percent(basisPoints: number): string;
  /** A day, without its time. */
  date(value: Date | string): string;
}

const known = new Map<string, ServerTexts>();

/** Names that rows give to constants, by language and key. */
let recordTexts: RecordTexts = {};

/** Replaces the texts that come from rows. They take precedence over the language files. */
export const setRecordTexts = (texts: RecordTexts): void => {
  recordTexts = texts;
};

/** Read apart from the phrases, because text that a person typed has no variables and no plural. */
const recordText = (language: string, key: string): string | undefined =>
  recordTexts[language]?.[key] ?? recordTexts[firstLanguage()]?.[key];

/**
 * Returns the texts of a language. Those of `locales/<language>/<domain>.json` are below the key `<domain>`; files in
 * `staff` are whole trees.
 */
export function textsOf(locale: string): ServerTexts {
  const language = [locale, locale.split('-')[0] ?? ''].find(one => appFile().locales.includes(one));
  return textsIn(language ?? firstLanguage());
}

/** The language of the catalogue of refusals and of sentences in the code, even if the app does not have it. */
export const englishTexts = (): ServerTexts => textsIn(ENGINE_LANGUAGE);

function textsIn(language: string): ServerTexts {
  const found = known.get(language);
  if (found) return found;
  const made = texts(language);
  known.set(language, made);
  return made;
}

/** The app's title in a language, or in English. */
export const appTitle = (locale = 'en'): string => textsOf(locale).say('shell.product');

function texts(language: string): ServerTexts {
  const phrases = readPhrases(language);
  const own = new Polyglot({ phrases, locale: language });
  const fallback = firstLanguage();
  const first = language === fallback ? own : new Polyglot({ phrases: readPhrases(fallback), locale: fallback });
  const source = (key: string): Polyglot => (own.has(key) ? own : first);
  const formats = formatsOf(language);
  return {
    language,
    listSeparator: listSeparator(language),
    has: key => recordText(language, key) !== undefined || source(key).has(key),
    keysBelow: key => Object.keys(phrases).filter(one => one.startsWith(`${key}.`)),
    say: (key, values) => recordText(language, key) ?? source(key).t(key, values),
    ...formats,
  };
}

function formatsOf(language: string): Pick<ServerTexts, 'number' | 'money' | 'percent' | 'date'> {
  const { number, money, percent } = localeFormats(language);
  return {
    number,
    money: (minor, currency = appFile().currency) => money({ amount: minor, currency }),
    percent,
    date: value => formatDay(language, value, { dateStyle: 'long' }),
  };
}

/** Formats a calendar day in UTC like the pages: "December 7". */
export const formatDay = (language: string, value: Date | string, options: Intl.DateTimeFormatOptions): string =>
  localeFormats(language).date(new Date(value), { ...options, timeZone: 'UTC' });

/** Returns the texts of a language by their full keys. */
const readPhrases = (language: string): Record<string, string> => toPhrases(readTexts(schemaFolder(), language));
