import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FILE_END, removeFile, rewriteManifest } from './bundleFiles.ts';

/** The bundler puts its helper functions into a file of their own, also where a group of files names them. */
const isRuntime = (file: string): boolean => basename(file).startsWith('rolldown-runtime-');

/** The name of the helpers in the entry. */
const HELPERS = '$runtime';
const EXPORTS = new RegExp(`export\\{([^}]*)\\}${FILE_END}`);
/** With names, or without them where a file uses only what the bundler left out. */
const importOf = (file: string) =>
  new RegExp(`import(?:\\{([^}]*)\\}from)?"\\./${basename(file).replaceAll('.', '\\.')}";?`);

/**
 * Puts the helpers of the bundler into the entry, which saves every page a request. All other files then import the
 * entry, so it must not await any of them while it is evaluated.
 */
export const mergeRuntime = (): Plugin => ({
  name: 'merge-runtime',
  apply: 'build',
  config: () => ({
    build: {
      modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(file => !isRuntime(file)) },
    },
  }),
  generateBundle: {
    // After Vite has written the manifest.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const runtime = chunks.find(({ fileName }) => isRuntime(fileName));
      const [entry, ...others] = chunks.filter(({ isEntry }) => isEntry);
      // What the entry imports would need the helpers before it.
      if (!runtime || !entry || others.length > 0 || entry.imports.some(file => file !== runtime.fileName)) return;
      const found = importOf(runtime.fileName);
      for (const chunk of chunks)
        chunk.code = chunk.code.replace(found, (_, names = '') =>
          chunk === entry
            ? `const ${HELPERS}=${asObject(runtime.code)};const{${toKeys(names)}}=${HELPERS};`
            : names && `import{${HELPERS}}from"./${basename(entry.fileName)}";const{${toKeys(names)}}=${HELPERS};`,
        );
      entry.code = entry.code.replace(EXPORTS, (_, names) => `export{${names},${HELPERS}};`);
      const lost = chunks.find(chunk => chunk !== runtime && chunk.code.includes(basename(runtime.fileName)));
      if (lost) this.error(`${lost.fileName} names the helpers of the bundler in an unknown way`);
      rewriteManifest(bundle, source => replaceInManifest(source, runtime, entry));
      removeFile(bundle, runtime.fileName);
    },
  },
});

/** `i as e,t` of an import or an export, as keys and values of an object. */
const toKeys = (names: string): string => names.replaceAll(' as ', ':');

function asObject(code: string): string {
  const exported = (EXPORTS.exec(code)?.[1] ?? '').split(',').map(name => name.split(' as '));
  const object = exported.map(([own, name = own]) => `${name}:${own}`).join();
  return `(()=>{${code.replace(EXPORTS, '')}return{${object}}})()`;
}

function replaceInManifest(source: string, runtime: Rolldown.OutputChunk, entry: Rolldown.OutputChunk): string {
  const manifest = JSON.parse(source) as Record<string, { file: string; imports?: string[] }>;
  const keyOf = (name: string) => Object.keys(manifest).find(key => manifest[key]?.file === name) ?? '';
  const [before, after] = [keyOf(runtime.fileName), keyOf(entry.fileName)];
  for (const [key, file] of Object.entries(manifest)) {
    if (!file.imports?.includes(before)) continue;
    const imports = new Set(file.imports.map(name => (name === before ? after : name)));
    imports.delete(key);
    file.imports = [...imports];
  }
  delete manifest[before];
  return JSON.stringify(manifest, null, 2);
}
