import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { AppFile } from '../../dsl/resolve/manifest.ts';
import { resolveTheme } from '../../dsl/themeFile.ts';

const prefix = '#app/';
const THEME = 'virtual:app-theme';

/**
 * Resolves `#app/…` to the folder of the schema files of the app whose pages are built or tested, and
 * `virtual:app-theme` to the app's look.
 */
export const appFolderPlugin = (schemas: string): Plugin => ({
  name: 'app-folder',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(#app\/|virtual:app-theme$)/ },
    handler: source => (source.startsWith(prefix) ? join(schemas, source.slice(prefix.length)) : `\0${THEME}`),
  },
  load: {
    filter: { id: /virtual:app-theme$/ },
    handler() {
      const file = join(schemas, 'app.json');
      this.addWatchFile(file);
      const { theme }: AppFile = JSON.parse(readFileSync(file, 'utf8'));
      return { code: `export const theme = ${JSON.stringify(resolveTheme(theme))};`, moduleSideEffects: false };
    },
  },
});
