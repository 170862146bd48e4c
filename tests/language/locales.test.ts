import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import app from '../../schemas/app.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };
const tree = (locale: string, fragment: string): Tree =>
  JSON.parse(readFileSync(new URL(`../../schemas/locales/${locale}/${fragment}.json`, import.meta.url), 'utf8'));

const texts = (part: Tree, path = ''): [string, string][] =>
  Object.entries(part).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  );
const placeholders = (text: string): string => [...new Set(text.match(/%\{\w+\}/g))].sort().join();

describe.each(['forms', 'consts', 'resources', 'dashboards', 'refusals'])('the texts of %s', fragment => {
  const english = texts(tree('en', fragment));
  it.each(app.locales.slice(1))('are all there in %s, with the same placeholders', locale => {
    const other = new Map(texts(tree(locale, fragment)));
    expect(english.filter(([key]) => !other.get(key)).map(([key]) => key)).toEqual([]);
    for (const [key, text] of english) expect(placeholders(other.get(key)!), key).toBe(placeholders(text));
  });
});
