/** The texts of the pages as modules of their build: one for each language and scope, with both layers merged. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { AppFile } from '../../dsl/portal.ts';
import type { Fragments } from '../../dsl/texts.ts';
import { readTexts, textFilesIn, textFolders } from '../../server/textLayers.ts';

const NAME = 'virtual:app-texts';
const RESOLVED = `\0${NAME}`;

/** What the pages before sign-in and the frame of all pages say. */
const PUBLIC = ['auth', 'problems', 'shell'];
/** What only pages beyond the lists say; the app adds its own by `laterTexts`. */
const LATER = ['anyschema', 'dashboard', 'forms', 'formui', 'origins', 'records'];
/** What only the server says. */
const SERVER = ['mail', 'refusals'];

/** In their order: each comes on top of those before it. `lists` is what stands in no other. */
const SCOPES = ['public', 'lists', 'app', 'staff', 'react-admin'];
/** Texts that only some pages say have a folder of their own. */
const FOLDERS = ['staff', 'react-admin'];

function scopeOf(file: string, laterTexts: string[]): string | null {
  const folder = FOLDERS.find(one => file.startsWith(`${one}/`));
  if (folder) return folder;
  const name = file.replace('.json', '');
  if (SERVER.includes(name)) return null;
  if (PUBLIC.includes(name)) return 'public';
  return LATER.includes(name) || laterTexts.includes(name) ? 'app' : 'lists';
}

/** `app`: the folder of the app's schema files. */
export function textModules(app: string): Plugin {
  const { locales, laterTexts = [] } = JSON.parse(readFileSync(join(app, 'app.json'), 'utf8')) as AppFile;
  const textsIn = (language: string, scope: string): Fragments =>
    Object.fromEntries(
      Object.entries(readTexts(app, language)).filter(
        ([path]) => scopeOf(path.replace(`/locales/${language}/`, ''), laterTexts) === scope,
      ),
    );
  /** The first language's public texts stand in the app's first file: pages before sign-in are there at once. */
  const index = () => {
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
