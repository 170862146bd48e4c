/** The texts of the pages as modules of their build: one for each language and scope, with both layers merged. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { AppFile } from '../../dsl/resolve/manifest.ts';
import type { Fragments } from '../../dsl/text/texts.ts';
import { readTexts, textFilesIn, textFolders } from '../../server/textLayers.ts';

const NAME = 'virtual:app-texts';
const RESOLVED = `\0${NAME}`;

/** Texts of sign-in and of the frame, which every page loads. */
const PUBLIC = ['auth', 'problems', 'shell'];
/** Texts that only pages after sign-in other than lists use. The app adds its own by `lazyTexts`. */
const LATER = ['anyschema', 'dashboard', 'formui', 'origins', 'records'];
/** Texts that only the server uses: it also writes the questions of forms. The app adds its own by `serverTexts`. */
const SERVER = ['answers', 'forms', 'mail', 'refusals'];

/**
 * Scopes in the order in which they are loaded; each extends the ones before it. `react-admin` and `guest` are loaded
 * beside the others, and `guestTexts` of the app name what `guest` has. `lists` has all texts that are in no other scope.
 */
const SCOPES = ['public', 'lists', 'app', 'staff', 'react-admin', 'guest'];
/** Folders of texts that only some pages use. */
const FOLDERS = ['staff', 'react-admin'];

function scopeOf(file: string, { lazyTexts = [], guestTexts = [], serverTexts = [] }: AppFile): string | null {
  const folder = FOLDERS.find(one => file.startsWith(`${one}/`));
  if (folder) return folder;
  const name = file.replace('.json', '');
  if (SERVER.includes(name) || serverTexts.includes(name)) return null;
  if (PUBLIC.includes(name)) return 'public';
  if (guestTexts.includes(name)) return 'guest';
  return LATER.includes(name) || lazyTexts.includes(name) ? 'app' : 'lists';
}

/** `app`: the folder of the app's schema files. */
export function textModules(app: string): Plugin {
  const appFile = (): AppFile => JSON.parse(readFileSync(join(app, 'app.json'), 'utf8'));
  const textsIn = (language: string, scope: string): Fragments => {
    const file = appFile();
    return Object.fromEntries(
      Object.entries(readTexts(app, language)).filter(
        ([path]) => scopeOf(path.replace(`/locales/${language}/`, ''), file) === scope,
      ),
    );
  };
  /** Public texts of the first language are in the app's first file, so that pages before sign-in are shown at once. */
  const index = () => {
    const { locales } = appFile();
    const parts = SCOPES.flatMap(scope => locales.map(language => `${scope}/${language}`)).slice(1);
    const loaders = parts.map(part => `${JSON.stringify(part)}: () => import(${JSON.stringify(`${NAME}/${part}`)})`);
    return `export { fragments as firstTexts } from '${NAME}/public/${locales[0]}';
export const textModules = {${loaders.join(',\n')}};`;
  };
  return {
    name: 'app-texts',
    resolveId: id => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load(id) {
      if (id === RESOLVED) return { code: index(), moduleSideEffects: false };
      if (!id.startsWith(`${RESOLVED}/`)) return null;
      const [scope = '', language = ''] = id.slice(RESOLVED.length + 1).split('/');
      for (const folder of textFolders(app, language))
        for (const file of textFilesIn(folder)) this.addWatchFile(join(folder, file));
      const code = `export const fragments = ${JSON.stringify(textsIn(language, scope))};`;
      return { code, moduleSideEffects: false };
    },
  };
}
