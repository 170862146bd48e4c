import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { countries } from '../../engine/server/reference/index.ts';
import { statesOf } from '../../engine/server/testing.ts';
import constants from '../../schemas/constants.json' with { type: 'json' };
import type { TestApp } from '../helpers/testApp.ts';

/** Returns what a person reads or hears on the page: texts, and the attributes that replace texts. */
export const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spoken = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
      'title',
      'alt',
      'placeholder',
    ];
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) found.push(...spoken.map(name => node.getAttribute(name) ?? ''));
      else if (!node.parentElement?.closest('script, style, noscript, textarea, body [lang], [translate="no"]'))
        found.push(node.textContent ?? '');
    }
    return [...new Set(found.map(text => text.replace(/\s+/g, ' ').trim()))].filter(Boolean);
  });

/** What is the same in every language: addresses, numbers of orders, names of files, currencies, codes, initials. */
const sameEverywhere = [
  /\b[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /https?:\/\/\S+/g,
  /\b[A-Z]{1,2}-\d\d-\d+\b/g,
  /\S+\.[a-z][a-z0-9]{1,6}\b/gi,
  /\.[a-z][a-z0-9]{1,12}\b/g,
  /\b[A-Z]{2,3}\b/g,
  /\b[0-9a-f]{8}\b((-[0-9a-f]{4}){3}-[0-9a-f]{12})?/g,
];

/**
 * Names: of the product and its plans, of makers of cards, browsers and systems, of languages by themselves, of an editor
 * who is in a document only, and of the currency.
 */
const names = [
  'Galley',
  'Unlimited',
  'Custom',
  'Visa',
  'VISA',
  'Mastercard',
  'American Express',
  'Amex',
  'AMEX',
  'MC',
  'Chrome',
  'Linux',
  'Google Docs',
  'Ines Duarte',
  'Dollar',
  'Deutsch',
  'English',
];

/** Types of files, as their pictures in lists name them: "DOCX". */
const fileTypes = Object.values(constants.orders.file_types_mapping)
  .flat()
  .map(extension => extension.slice(1).toUpperCase());

/** The words with which Intl writes dates, spans, sizes and lists. */
function wordsOfIntl(language: string): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)));
  const dates = (['short', 'long'] as const).flatMap(month => {
    const whole = new Intl.DateTimeFormat(language, { month, day: 'numeric', weekday: month, timeZone: 'UTC' });
    const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return days.flatMap(day => [...whole.formatToParts(day).map(({ value }) => value), alone.format(day)]);
  });
  const spans = (['minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap(unit =>
    (['auto', 'always'] as const).flatMap(numeric =>
      [-5, -2, -1, 0, 1, 2, 5].flatMap(count =>
        new Intl.RelativeTimeFormat(language, { numeric }).formatToParts(count, unit).map(({ value }) => value),
      ),
    ),
  );
  const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'].flatMap(unit =>
    (['short', 'long'] as const).flatMap(unitDisplay =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).formatToParts(2).map(({ value }) => value),
    ),
  );
  const lists = new Intl.ListFormat(language).formatToParts(['1', '2', '3']).map(({ value }) => value);
  return [...dates, ...spans, ...sizes, ...lists];
}

/** Returns every text in the database: what people wrote, and the demo data. */
async function wordsOfData({ db }: TestApp, isTeam: boolean): Promise<string[]> {
  const found = new Set<string>();
  // Customers see the catalogue in their language; staff edit its texts as they are stored.
  const apart = ['mail_outbox', ...(isTeam ? [] : ['premier_levels', 'add_ons'])];
  const { rows: tables } = await db.execute<{ place: string; name: string }>(
    sql`select table_schema as place, table_name as name from information_schema.tables
        where table_schema in ('public', 'collections') and table_type = 'BASE TABLE'`,
  );
  for (const { place, name } of tables.filter(table => !apart.includes(table.name))) {
    const from = sql`${sql.identifier(place)}.${sql.identifier(name)}`;
    const { rows } = await db.execute<{ row: unknown }>(sql`select to_jsonb(t) as row from ${from} t`);
    for (const { row } of rows) for (const text of leaves(row)) found.add(text);
  }
  return [...found];
}

const leaves = (value: unknown): string[] => {
  if (typeof value === 'string') return [value, ...value.split('\n')].map(text => text.replace(/\s+/g, ' ').trim());
  return value && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [];
};

/** Tells what of a text is neither of a language file nor data: plain letters that remain. */
export async function plainFinder(
  app: TestApp,
  language: string,
  isTeam = false,
): Promise<(text: string) => string | null> {
  const places = [...countries(language).map(({ name }) => name), ...['US', 'CA', 'AU'].flatMap(statesOf)];
  const tongues = new Intl.DisplayNames([language], { type: 'language' });
  const spoken = Intl.supportedValuesOf('timeZone').flatMap(zone => [zone, zone.replaceAll('_', ' ')]);
  const languages = ['en', 'en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'ar', 'nl', 'pt'].flatMap(
    tag => tongues.of(tag) ?? [],
  );
  const known = [
    ...(await wordsOfData(app, isTeam)),
    ...names,
    ...fileTypes,
    ...places,
    ...spoken,
    ...languages,
    ...wordsOfIntl(language),
  ];
  const long = new Set(known);
  const pieces = [...long].filter(text => /[a-z]/i.test(text)).sort((one, other) => other.length - one.length);
  const told = new Map<string, string | null>();
  const judge = (text: string): string | null => {
    if (!/[a-z]/i.test(text) || long.has(text)) return null;
    let rest = sameEverywhere.reduce((left, pattern) => left.replace(pattern, ' '), text);
    for (const piece of pieces) if (rest.includes(piece)) rest = without(rest, piece);
    return /[a-z]{2,}/i.test(rest) ? `"${text}" (${rest.replace(/[^a-z]+/gi, ' ').trim()})` : null;
  };
  return text => {
    if (!told.has(text)) told.set(text, judge(text));
    return told.get(text) ?? null;
  };
}

/** Whole words only: a person called "Al" is not part of "All". */
const without = (text: string, piece: string): string =>
  text.replace(new RegExp(`(?<![a-z])${piece.replace(/[\^$.*+?()[\]{}|]/g, '\\$&')}(?![a-z])`, 'gi'), ' ');
