import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Polyglot from 'node-polyglot';
import app from '../schemas/app.json' with { type: 'json' };
import { currency as ours } from '../schemas/billing/money.ts';
import { commaOf } from '../schemas/language/comma.ts';
import { type Texts as TextTree, toPhrases } from '../schemas/language/texts.ts';

const folder = fileURLToPath(new URL('../schemas/locales/', import.meta.url));
const fallback = 'en';

/** What the server says in a person's language; where that lacks a text, English. */
export interface Texts {
  language: string;
  has(key: string): boolean;
  /** `smart_count` chooses the plural form. */
  say(key: string, values?: Record<string, string | number>): string;
  /** Between facts side by side. */
  comma: string;
  /** A whole or decimal number. */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Minor units as a bare figure: "336.00". */
  amount(minor: number, currency?: string): string;
  /** "450.31 USD" */
  money(minor: number, currency?: string): string;
  /** A day, without its time. */
  date(value: Date | string): string;
}

const known = new Map<string, Texts>();

/** `schemas/locales/<language>/<domain>.json` is below the key `<domain>`; those in `staff` are whole trees. */
export function textsOf(locale: string): Texts {
  const language = [locale, locale.split('-')[0] ?? ''].find(one => app.locales.includes(one)) ?? fallback;
  const found = known.get(language);
  if (found) return found;
  const made = texts(language);
  known.set(language, made);
  return made;
}

/** Who reads: what says "you" to a customer speaks to our team of them, where there are words for it. */
export type Reader = 'customer' | 'support';

/** Where the words for our team stand that differ from the customer's. */
export const teamKey = (key: string): string => `support.${key}`;

export function textsFor(reader: Reader, locale: string): Texts {
  const texts = textsOf(locale);
  const own = (key: string) => (texts.has(teamKey(key)) ? teamKey(key) : key);
  return reader === 'customer' ? texts : { ...texts, say: (key, values) => texts.say(own(key), values) };
}

function texts(language: string): Texts {
  const own = polyglot(language);
  const english = language === fallback ? own : polyglot(fallback);
  const source = (key: string): Polyglot => (own.has(key) ? own : english);
  const formats = formatsOf(language);
  return {
    language,
    comma: commaOf(language),
    has: key => source(key).has(key),
    say: (key, values) => source(key).t(key, values),
    ...formats,
  };
}

/** One for each answer, as long as it is asked for in the same words: making a format takes longer than using it. */
function kept<Asked, Made>(make: (asked: Asked) => Made): (asked: Asked) => Made {
  const known = new Map<string, Made>();
  return asked => {
    const key = JSON.stringify(asked) ?? '';
    const made = known.get(key) ?? make(asked);
    known.set(key, made);
    return made;
  };
}

const placesOf = kept(
  (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

function formatsOf(language: string): Pick<Texts, 'number' | 'amount' | 'money' | 'date'> {
  const formatOf = kept((options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
  const number: Texts['number'] = (value, options) => formatOf(options).format(value);
  const amount: Texts['amount'] = (minor, currency = ours) => {
    const places = placesOf(currency);
    const figure = number(Math.abs(minor) / 10 ** places, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    });
    return minor < 0 ? `−${figure}` : figure;
  };
  return {
    number,
    amount,
    money: (minor, currency = ours) => `${amount(minor, currency)} ${currency}`,
    date: value => dayFormat(language, { dateStyle: 'long' }).format(new Date(value)),
  };
}

/** Calendar days as the pages write them: "7 December", also in English. */
export const dayFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dayFormats([language, options]);

const dayFormats = kept(
  ([language, options]: [string, Intl.DateTimeFormatOptions]) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' }),
);

function polyglot(language: string): Polyglot {
  const jsonIn = (path: string): string[] =>
    existsSync(`${folder}${path}`) ? readdirSync(`${folder}${path}`).filter(file => file.endsWith('.json')) : [];
  const files = [language, `${language}/staff`].flatMap(path => jsonIn(path).map(file => `${path}/${file}`));
  const read = (file: string): TextTree => JSON.parse(readFileSync(`${folder}${file}`, 'utf8'));
  return new Polyglot({
    phrases: toPhrases(Object.fromEntries(files.map(file => [file, read(file)]))),
    locale: language,
  });
}
