/** What an app's folder adds to its pages, as a module of their build. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:app-extensions';

/**
 * `extensions.tsx` in the app's folder exports by default what it adds behind sign-in (`SignedInExtensions`); the call
 * table is the generated one. Both may be missing.
 */
export function extensionModule(folder: string): Plugin {
  const file = join(folder, 'extensions.tsx');
  const calls = join(folder, 'schemas/generated/calls.ts');
  return {
    name: 'app-extensions',
    resolveId: id => (id === NAME ? `\0${NAME}` : null),
    load: id =>
      id === `\0${NAME}`
        ? [
            existsSync(calls) ? `export { calls } from ${JSON.stringify(calls)};` : 'export const calls = {};',
            existsSync(file)
              ? `export const extensions = { loadSignedIn: () => import(${JSON.stringify(file)}) };`
              : 'export const extensions = {};',
          ].join('\n')
        : null,
  };
}
