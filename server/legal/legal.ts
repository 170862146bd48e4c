import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolder } from '../../engine/server/index.ts';
import app from '../../schemas/app.json' with { type: 'json' };
import seller from '../../schemas/billing/seller.json' with { type: 'json' };
import type { LegalText } from '../../schemas/generated/types.ts';
import { type LegalName, legalNames } from '../../schemas/legal/documents.ts';

const [fallback = 'en'] = app.locales;

/** A legal text in the reader's language, or in the first language of the app. */
export function legalText(document: LegalName, locale: string): LegalText {
  const [language = ''] = locale.split('-');
  const found = [locale, language, fallback].map(one => texts.get(`${one} ${document}`)).find(one => one);
  if (!found) throw new Error(`schemas/legal has no ${document}`);
  return found;
}

/** What is accepted now when this text is accepted. */
export const legalVersion = (document: LegalName): string => legalText(document, fallback).version;

/** Front matter with `title` and `version`, then Markdown. Throws where one is missing: the server does not start. */
function read(language: string, document: LegalName): LegalText {
  const path = join('legal', language, `${document}.md`);
  const file = readFileSync(join(schemaFolder(), path), 'utf8').replace(/\r\n/g, '\n');
  const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const value = (name: string): string => {
    const [, found] = new RegExp(`^${name}: *"?(.+?)"? *$`, 'm').exec(front) ?? [];
    if (!found) throw new Error(`schemas/${path}: the front matter has no ${name}`);
    return found;
  };
  return { document, title: value('title'), version: value('version'), language, text: fillFacts(body.trim()) };
}

const { name, lines, email } = seller;
const facts: Record<string, string> = { seller: name, address: lines.join(', '), email };
/** Each fact keeps its own direction in a text of any language. */
const fillFacts = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, fact: string) => (facts[fact] ? `\u2068${facts[fact]}\u2069` : whole));

/** Read at once: a server without its legal texts does not start. */
const texts = new Map(
  app.locales.flatMap(language =>
    legalNames.map(document => [`${language} ${document}`, read(language, document)] as const),
  ),
);
