/** Texts of the language files for what the server says itself: forms, order sections. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import app from '../../schemas/app.json' with { type: 'json' };
import type { TextWord } from '../../schemas/language/vocabulary.ts';
import { schemaFolder } from '../http/contract.ts';

type Tree = { [key: string]: string | Tree };
const fallback = app.locales[0] as string;
const trees = new Map<string, Tree>();

/** All fragments of a language under their domains: `{ forms: {…}, consts: {…} }`. */
export function localeTree(locale: string): Tree {
  const known = trees.get(locale);
  if (known) return known;
  const folder = join(schemaFolder, 'locales', locale);
  const fragments = readdirSync(folder).filter(file => file.endsWith('.json'));
  const tree = Object.fromEntries(
    fragments.map(file => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree]),
  );
  trees.set(locale, tree);
  return tree;
}

/** A locale we have: `de-AT` is read as `de`, what is not there as the fall-back. */
export function knownLocale(locale: string): string {
  const language = locale.split('-')[0] as string;
  return app.locales.find(one => one === locale) ?? app.locales.find(one => one === language) ?? fallback;
}

/** The text of the first key that the language, or else the fall-back language, has. */
export function findText(locale: string, keys: string[], values: Record<string, unknown> = {}): string | undefined {
  for (const language of new Set([knownLocale(locale), fallback])) {
    for (const key of keys) {
      const text = at(localeTree(language), key.split('.'));
      if (text !== undefined) return filled(text, values);
    }
  }
  return undefined;
}

/** A text that a schema file gives itself: an `@key`, one text per locale, or a literal. */
export function writtenText(locale: string, word: TextWord | undefined): string | undefined {
  if (word === undefined) return undefined;
  if (typeof word === 'string') return word.startsWith('@') ? findText(locale, [word.slice(1)]) : word;
  return word[knownLocale(locale)] ?? word[fallback];
}

function at(tree: Tree, path: string[]): string | undefined {
  let value: string | Tree | undefined = tree;
  for (const key of path) {
    if (typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return typeof value === 'string' ? value : undefined;
}

const filled = (text: string, values: Record<string, unknown>): string =>
  text.replace(/%\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
