import { join } from 'node:path';
import type { Plugin } from 'vite';

const prefix = '#app/';

/** Resolves `#app/…` to the folder of the schema files of the app whose pages are built or tested. */
export const appFolderPlugin = (schemas: string): Plugin => ({
  name: 'app-folder',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#app\// },
    handler: source => (source.startsWith(prefix) ? join(schemas, source.slice(prefix.length)) : null),
  },
});
