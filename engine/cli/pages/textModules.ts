/** The texts of the pages as modules of their build: one for each language and scope, with both layers merged. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import reactAdmin from 'ra-language-english';
import type { Plugin } from 'vite';
import type { AppFile } from '../../dsl/resolve/manifest.ts';
import { type Fragments, mergeTexts, type Texts } from '../../dsl/text/texts.ts';
import { ENGINE_LANGUAGE, readTexts, textFilesIn, textFolders } from '../../server/textLayers.ts';

const NAME = 'virtual:app-texts';
const RESOLVED = `\0${NAME}`;

/**
 * The scopes of the engine's text files (`shell`), and of groups in them (`shell.menu`). The app adds its own by
 * `lazyTexts`, `guestTexts`, `fullWindowTexts` and `serverTexts`. All other texts are in `lists`.
 */
const ENGINE_SCOPES = {
  /** Texts of sign-in, and of what every page may show. */
  public: ['auth', 'shell'],
  /** Texts of the frame behind sign-in. */
  lists: inFile('shell', ['bar', 'impersonation', 'menu', 'no_rights', 'settings', 'waiting']),
  /** Texts that only pages after sign-in other than lists use. */
  app: [
    ...['anyschema', 'dashboard', 'formui', 'origins', 'records', 'account.reauthentication'],
    ...inFile('editing', ['file', 'leave', 'markdown', 'no_json', 'not_yours', 'pick_color', 'restored', 'stale']),
  ],
  /** Texts of the viewer of files, which is loaded when a file is opened. */
  viewer: ['viewer'],
  /** Only the server uses them: it also writes the questions of forms. */
  server: ['answers', 'forms', 'mail', 'refusals'],
};

/**
 * Scopes in the order in which they are loaded; each extends the ones before it. `react-admin` and `guest` are loaded
 * beside the others. Other scopes, such as `viewer`, have an index of their own, so that the first file does not list them.
 */
const SCOPES = ['public', 'lists', 'app', 'staff', 'react-admin', 'guest'];
/** Folders of texts that only some pages use. */
const FOLDERS = ['staff', 'react-admin'];

function inFile(file: string, groups: string[]): string[] {
  return groups.map(group => `${file}.${group}`);
}

/** Returns the scope of each file and group that the engine or the app names. */
function namedScopes({
  lazyTexts = [],
  guestTexts = [],
  fullWindowTexts = [],
  serverTexts = [],
}: AppFile): Map<string, string> {
  const own = { app: lazyTexts, guest: guestTexts, 'full-window': fullWindowTexts, server: serverTexts };
  return new Map(
    [ENGINE_SCOPES, own].flatMap(scopes =>
      Object.entries(scopes).flatMap(([scope, names]) => names.map((name): [string, string] => [name, scope])),
    ),
  );
}

/** Returns the texts of a file that are in a scope. */
function pickScope(scope: string, file: string, texts: Texts, scopes: Map<string, string>): Texts {
  const folder = FOLDERS.find(one => file.startsWith(`${one}/`));
  if (folder) return folder === scope ? texts : {};
  const name = file.replace('.json', '');
  const scopeOf = (group: string) => scopes.get(`${name}.${group}`) ?? scopes.get(name) ?? 'lists';
  return Object.fromEntries(Object.entries(texts).filter(([group]) => scopeOf(group) === scope));
}

/** A translation of the engine: it has the texts of react-admin's hooks in `ra.json`, those of components in a folder. */
const TRANSLATION = 'de';

/** react-admin's English, which is in its package, in the files in which a translation has it. */
function readReactAdmin(app: string): [file: string, texts: Texts][] {
  const [folder = ''] = textFolders(app, TRANSLATION);
  const files = textFilesIn(folder).filter(file => /(^|\/)ra\.json$/.test(file));
  return files.map(file => [
    file,
    pickKeys(reactAdmin.ra as unknown as Texts, JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  ]);
}

/** Returns the texts that have a key in another tree. */
const pickKeys = (texts: Texts, keys: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => key in keys)
      .map(([key, value]) => [key, typeof value === 'string' ? value : pickKeys(value, keys[key] as Texts)]),
  );

/** The texts of a language by file, with those of react-admin. */
function readPageTexts(app: string, language: string): Fragments {
  const texts = readTexts(app, language);
  const [[folder], [english]] = [textFolders(app, language), textFolders(app, ENGINE_LANGUAGE)];
  if (folder !== english) return texts;
  for (const [file, own] of readReactAdmin(app)) {
    const path = `/locales/${language}/${file}`;
    texts[path] = mergeTexts(own, texts[path] ?? {});
  }
  return texts;
}

/** Writes an index of texts by `scope/language`. */
function loadersOf(parts: string[]): string {
  const loaders = parts.map(part => `${JSON.stringify(part)}: () => import(${JSON.stringify(`${NAME}/${part}`)})`);
  return `export const textModules = {${loaders.join(',\n')}};`;
}

/** `app`: the folder of the app's schema files. */
export function textModules(app: string): Plugin {
  const appFile = (): AppFile => JSON.parse(readFileSync(join(app, 'app.json'), 'utf8'));
  const textsIn = (language: string, scope: string): Fragments => {
    const scopes = namedScopes(appFile());
    const picked = Object.entries(readPageTexts(app, language)).map(
      ([path, texts]) => [path, pickScope(scope, path.replace(`/locales/${language}/`, ''), texts, scopes)] as const,
    );
    return Object.fromEntries(picked.filter(([, texts]) => Object.keys(texts).length > 0));
  };
  /** Public texts of the first language are in the app's first file, so that pages before sign-in are shown at once. */
  const index = () => {
    const { locales } = appFile();
    return `export { fragments as firstTexts } from '${NAME}/public/${locales[0]}';
${loadersOf(SCOPES.flatMap(scope => locales.map(language => `${scope}/${language}`)).slice(1))}`;
  };
  const indexOf = (scope: string) => loadersOf(appFile().locales.map(language => `${scope}/${language}`));
  return {
    name: 'app-texts',
    resolveId: id => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load(id) {
      if (id === RESOLVED) return { code: index(), moduleSideEffects: false };
      if (!id.startsWith(`${RESOLVED}/`)) return null;
      const [scope = '', language = ''] = id.slice(RESOLVED.length + 1).split('/');
      if (!language) return { code: indexOf(scope), moduleSideEffects: false };
      for (const folder of textFolders(app, language))
        for (const file of textFilesIn(folder)) this.addWatchFile(join(folder, file));
      const code = `export const fragments = ${JSON.stringify(textsIn(language, scope))};`;
      return { code, moduleSideEffects: false };
    },
  };
}
