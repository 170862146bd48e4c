import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { listSchemaFiles } from '../../server/schemaLayers.ts';

const folder = join(dirname(fileURLToPath(import.meta.resolve('lucide-react/icons/list'))));

/** Every icon name that a schema file may use: Lucide's names in kebab case. */
export const iconNames = (): Set<string> =>
  new Set(readdirSync(folder).flatMap(file => /^(?!index\.)(.*)\.mjs$/.exec(file)?.[1] ?? []));

const name = 'virtual:schema-icons';
const resolved = 'schema-icons.js';

const createIcon = fileURLToPath(new URL('../../ui/icons/createIcon.ts', import.meta.url));
const isIcon = (file = ''): boolean => /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(file);

/**
 * Builds a module with the icons that the schema files of the engine and the app name, and no others. All Lucide icons
 * are drawn by our own function.
 */
export function schemaIcons(schemas: string): Plugin {
  return {
    name: 'schema-icons',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['lucide-react'] } }),
    resolveId: source => (source === name ? resolved : null),
    transform: (_, id) => (isIcon(id) ? compact(id) : null),
    async load(id) {
      if (id !== resolved) return null;
      const files = listSchemaFiles(schemas);
      for (const { path } of files) this.addWatchFile(path);
      const used = iconsIn(files.map(({ path }) => readFileSync(path, 'utf8')));
      const entries = await Promise.all(used.map(async icon => `['${icon}', ${await compileIcon(originalOf(icon))}]`));
      return `${importing}export default new Map([${entries.join(',\n')}]);`;
    },
  };
}

const importing = `import createIcon from ${JSON.stringify(createIcon)};\n`;

async function compact(id: string) {
  const call = await compileIcon(id.replace(/\?.*/, ''));
  return call ? { code: `${importing}export default ${call};`, map: null } : null;
}

/**
 * Compiles an icon to a call of `createIcon`: whether it is mirrored in right-to-left text, and its shapes; a path as
 * its data alone. In the file of the schema files' icons, each icon is written out: a module shared with a page would
 * also fetch the files of that page.
 */
async function compileIcon(file: string): Promise<string | null> {
  const { __iconData: drawing } = await import(pathToFileURL(file).href);
  if (!drawing) return null;
  const parts = (drawing.node as [tag: string, attributes: Record<string, string>][]).map(
    ([tag, { key, ...attributes }]) =>
      tag === 'path' && Object.keys(attributes).join() === 'd' ? attributes.d : [tag, attributes],
  );
  const turns = /-(left|right)\b/.test(drawing.name) ? 1 : 0;
  return `createIcon(${[turns, ...parts].map(part => JSON.stringify(part)).join(', ')})`;
}

/** The file of an icon; an alias only re-exports it. */
function originalOf(icon: string): string {
  const file = join(folder, `${icon}.mjs`);
  const [, other] = /export \{ default \} from '\.\/(.*)\.mjs'/.exec(readFileSync(file, 'utf8')) ?? [];
  return other ? originalOf(other) : file;
}

function iconsIn(texts: string[]): string[] {
  const names = iconNames();
  const found = texts.flatMap(text => [...text.matchAll(/"icon":\s*"([^"]*)"/g)].map(([, icon = '']) => icon));
  return [...new Set(found)].filter(icon => names.has(icon)).sort();
}
