/** The extensions of an app's folder as a virtual module of its build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Call, engineCalls } from '../../contract/generated/calls.ts';
import type { AppFile } from '../../dsl/resolve/manifest.ts';
import { readContract } from '../../server/http/contract.ts';

const NAME = 'virtual:app-extensions';

/**
 * `extensions.tsx` in the app's folder exports `SignedInExtensions` by default. The calls are those of its `calls.json`
 * files.
 */
export function extensionModule(folder: string): Plugin {
  const file = join(folder, 'extensions.tsx');
  return {
    name: 'app-extensions',
    resolveId: id => (id === NAME ? `\0${NAME}` : null),
    load: id =>
      id === `\0${NAME}`
        ? [
            `export const calls = ${JSON.stringify(callsOf(join(folder, 'schemas')))};`,
            existsSync(file)
              ? `export const extensions = { loadSignedIn: () => import(${JSON.stringify(file)}) };`
              : 'export const extensions = {};',
          ].join('\n')
        : null,
  };
}

/** The part of the app's call table that the browser needs. */
function callsOf(schemas: string): Record<string, Call> {
  const { roles } = JSON.parse(readFileSync(join(schemas, 'app.json'), 'utf8')) as AppFile;
  const own = readContract(schemas, { roles }).rows.filter(({ name }) => !Object.hasOwn(engineCalls, name));
  return Object.fromEntries(
    own.map(({ name, method, path, whileImpersonating, writes }) => [
      name,
      { method, path, ...(whileImpersonating && { whileImpersonating }), ...(writes && { writes }) },
    ]),
  );
}
