/** Texts that nothing says any more are not kept in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Fragments, toPhrases } from '../../engine/dsl/testing.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file));
const apart = /[/\\](locales|generated|migrations)[/\\]/;
const codeIn = (folders: string[]): string =>
  folders
    .flatMap(filesIn)
    .filter(file => /\.(tsx?|json)$/.test(file) && !apart.test(file))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n');

const textsIn = (folder: string): string[] =>
  Object.keys(
    toPhrases(
      Object.fromEntries(
        filesIn(folder)
          .filter(file => file.endsWith('.json'))
          .map(file => [file, JSON.parse(readFileSync(file, 'utf8'))]),
      ) as Fragments,
    ),
  );

/** Whether code says the text of a key. */
function sayingIn(code: string): (key: string) => boolean {
  /** Keys as the code writes them, and what all keys begin with that it completes elsewhere: `texts: 'orders.files'`. */
  const written = new Set([...code.matchAll(/['"`@]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/gi)].map(([, key]) => key));
  const begins = (key: string): boolean =>
    key.split('.').some((_, parts, all) => parts > 1 && written.has(all.slice(0, parts).join('.')));
  /** Keys that are put together: `orders.hold.${reason}`. */
  const patterns = [...code.matchAll(/`@?([a-z][\w-]*\.[^`\s]*\$\{[^`\n]*)`/gi)].map(
    ([, words = '']) =>
      new RegExp(
        `^${words
          .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
          .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.+')}$`,
      ),
  );
  /** By the name of a template, as a whole. */
  const isMailText = (key: string): boolean => key.startsWith('mail.frame.') || code.includes(`'${key.split('.')[1]}'`);
  return key =>
    key.startsWith('mail.')
      ? isMailText(key)
      : written.has(key) || begins(key) || patterns.some(pattern => pattern.test(key));
}

it.each([
  ['engine/locales/en', ['engine']],
  ['schemas/locales/en', ['engine', 'server', 'src', 'providers', 'schemas']],
])('the code says every text of %s', (texts, folders) => {
  const isSaid = sayingIn(codeIn(folders));
  expect(textsIn(texts).filter(key => !isSaid(key))).toEqual([]);
});
