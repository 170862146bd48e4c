import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppFile } from '../dsl/resolve/manifest.ts';
import { type Fragments, mergeTexts, type Texts, textIn } from '../dsl/text/texts.ts';

/** The engine's own texts, a folder for each language. */
const engineTexts = fileURLToPath(new URL('../locales/', import.meta.url));

/** The language that the engine's own texts always have. */
export const ENGINE_LANGUAGE = 'en';

/** Returns the text files below a folder, with slashes: `shell.json`, `staff/live.json`. Empty if there is none. */
export const textFilesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.json'))
        .map(file => file.split(sep).join('/'))
        .sort()
    : [];

/** The folders whose files are the texts of a language: the engine's, then the app's. */
export function textFolders(app: string, language: string): string[] {
  const own = join(engineTexts, language);
  return [existsSync(own) ? own : join(engineTexts, ENGINE_LANGUAGE), join(app, 'locales', language)];
}

/**
 * The texts of a language by file, `/locales/de/shell.json`. The app's files are added to the engine's and win, key by
 * key. A language that the engine lacks has the engine's texts in English. The product's name is that of `app.json`.
 */
export function readTexts(app: string, language: string): Fragments {
  const found: Fragments = {};
  const add = (file: string, texts: Texts) => {
    const name = `/locales/${language}/${file}`;
    found[name] = mergeTexts(found[name] ?? {}, texts);
  };
  const { title, locales } = JSON.parse(readFileSync(join(app, 'app.json'), 'utf8')) as AppFile;
  add('shell.json', { product: textIn(title, language, locales) });
  for (const folder of textFolders(app, language))
    for (const file of textFilesIn(folder)) add(file, JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return found;
}
