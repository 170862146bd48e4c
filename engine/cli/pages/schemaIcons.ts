import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import icons from 'lucide-react/icons.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { listSchemaFiles } from '../../server/schemaLayers.ts';

type Shape = [tag: string, attributes: Record<string, string>];

/** The shapes of each icon; for an old name, the new one. */
const shapes = icons as unknown as Record<string, string | Shape[]>;

/** Every icon name that a schema file may use: Lucide's names in kebab case. */
export const iconNames = (): Set<string> => new Set(Object.keys(shapes));

const name = 'virtual:schema-icons';
const resolved = 'schema-icons.js';

/** An import of one icon. Its module is virtual: vendor/lucide-react has all shapes in one file. */
const imported = 'lucide-react/icons/';

const createIcon = fileURLToPath(new URL('../../ui/icons/createIcon.ts', import.meta.url));

/**
 * Builds a module with the icons that the schema files of the engine and the app name, and no others. All Lucide icons
 * are drawn by our own function.
 */
export function schemaIcons(schemas: string): Plugin {
  return {
    name: 'schema-icons',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['lucide-react'] } }),
    resolveId(source) {
      if (source === name) return resolved;
      return source.startsWith(imported) ? { id: `\0${source}.js`, moduleSideEffects: false } : null;
    },
    load(id) {
      const [, icon] = /^\0lucide-react\/icons\/(.*)\.js$/.exec(id) ?? [];
      if (icon) return `${importing}export default ${compileIcon(icon)};`;
      if (id !== resolved) return null;
      const files = listSchemaFiles(schemas);
      for (const { path } of files) this.addWatchFile(path);
      const used = iconsIn(files.map(({ path }) => readFileSync(path, 'utf8')));
      const entries = used.map(icon => `['${icon}', ${compileIcon(icon)}]`);
      return `${importing}export default new Map([${entries.join(',\n')}]);`;
    },
  };
}

const importing = `import createIcon from ${JSON.stringify(createIcon)};\n`;

/**
 * Compiles an icon to a call of `createIcon`: whether it is mirrored in right-to-left text, and its shapes; a path as
 * its data alone. In the file of the schema files' icons, each icon is written out: a module shared with a page would
 * also fetch the files of that page.
 */
function compileIcon(icon: string): string {
  const drawing = shapes[icon];
  if (drawing === undefined) throw new Error(`Lucide has no icon "${icon}".`);
  if (typeof drawing === 'string') return compileIcon(drawing);
  const parts = drawing.map(([tag, attributes]) =>
    tag === 'path' && Object.keys(attributes).join() === 'd' ? attributes.d : [tag, attributes],
  );
  const turns = /-(left|right)\b/.test(icon) ? 1 : 0;
  return `createIcon(${[turns, ...parts].map(part => JSON.stringify(part)).join(', ')})`;
}

function iconsIn(texts: string[]): string[] {
  const names = iconNames();
  const found = texts.flatMap(text => [...text.matchAll(/"icon":\s*"([^"]*)"/g)].map(([, icon = '']) => icon));
  return [...new Set(found)].filter(icon => names.has(icon)).sort();
}
