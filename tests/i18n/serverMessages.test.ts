import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { localizeProblem, validationError } from '../../engine/server/http/index.ts';
import { readContract, readTexts } from '../../engine/server/testing.ts';
import app from '../../schemas/app.json' with { type: 'json' };

const { problems } = readContract();

const root = new URL('../../', import.meta.url);

interface Refusals {
  invalid: Record<string, string>;
  said: Record<string, string>;
}
const refusalsIn = (language: string): Refusals =>
  readTexts(fileURLToPath(new URL('schemas', root)), language)[
    `/locales/${language}/refusals.json`
  ] as unknown as Refusals;
const english = refusalsIn('en');

/**
 * What speaks to who runs or extends the server, never to who uses a page; and the rows of the catalogue, which pages
 * name by their codenames.
 */
const toOperators =
  /^(backup|db|demo|dev-tools|doctor|openapi|inspector|config|engineConfig|apiGuides|apiDescription|startServer|createApp|runApp|environment|jobs|metrics|upgrade|sandbox\/|documents\/parties|billing\/catalogue|pricing\/initialServices)|^(main|serve|connect|app|portalChecks)\.ts|(firstAdmin|openapiRows|desiredTables|lastGoodFiles|stricterRules|liveCollections|migrationFiles|rowFaults|wordFaults|hooks|collection|counter|stripe)\.ts$/;

/** A whole sentence as a literal, except in errors, which only the log shows. */
const sentence = /(?<!Error\(\s*)(['`])([A-Z](?:(?!\1)[^\n])*\s(?:(?!\1)[^\n])*\.)\1/g;
const toLog = /new Error\(|log\.|console\./;

function sentencesOf(file: string): string[] {
  const lines = readFileSync(new URL(file, root), 'utf8').split('\n');
  return lines
    .filter(
      (line, place) => !toLog.test(line) && !toLog.test(lines[place - 1] ?? '') && !/^\s*(\/\/|\*|\/\*)/.test(line),
    )
    .flatMap(line => [...line.matchAll(sentence)].map(([, , text = '']) => text));
}

const files = ['engine/server', 'server'].flatMap(folder =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !toOperators.test(file))
    .map(file => `${folder}/${file}`),
);

/** The sentence as it is spoken for a fault with 7 in the place of each figure. */
const fillFigures = (text: string): string =>
  text
    .replace(/\$\{article[^}]*\}/, 'a text')
    .replace(/\$\{[^}]* === 1 \? '' : 's'\}/, 's')
    .replace(/\$\{[^}]*\}|\d+/g, '7');

/** The form of an English text for more than one, which is the last. */
const withSeven = (text: string): string => (text.split(' |||| ').at(-1) ?? text).replace('%{count}', '7');

describe('what the server says', () => {
  const said = new Set<string>([
    ...Object.values(english.invalid).map(text => fillFigures(withSeven(text))),
    ...Object.values(problems).map(({ detail }) => fillFigures(detail)),
  ]);
  it('is a sentence of the language files', () => {
    const unknown = files.flatMap(file =>
      sentencesOf(file).flatMap(text => (said.has(fillFigures(text)) ? [] : `${file}: ${text}`)),
    );
    expect(unknown).toEqual([]);
  });
});

describe.each(app.locales.slice(1))('a refusal in %s', locale => {
  const texts = refusalsIn(locale);

  /** What pages compare word by word, and what only a program can bring about, is the same in every language. */
  const asAgreed = ['not_authenticated', 'bad_credentials', 'account_locked', 'internal_error'];
  const ofPrograms = [
    'method_not_allowed',
    'idempotency_conflict',
    'unsupported_media',
    'unsupported_encoding',
    'upload_length_required',
    'upload_offset',
    'bad_range',
  ];

  it('has every sentence of the catalogue', () => {
    const names = Object.keys(problems).filter(name => ![...asAgreed, ...ofPrograms].includes(name));
    expect(names.filter(name => !texts.said[name])).toEqual([]);
  });

  it('of one field is in that language for every type', () => {
    for (const [name, text] of Object.entries(english.invalid)) {
      const msg = withSeven(text);
      const { detail } = localizeProblem(validationError([{ type: 'any', loc: ['body'], msg }]), locale) as {
        detail: { msg: string }[];
      };
      expect(detail[0]?.msg, name).not.toBe(msg);
      expect(detail[0]?.msg, name).not.toMatch(/%\{|\|\|\|\||refusals\./);
    }
  });
});
