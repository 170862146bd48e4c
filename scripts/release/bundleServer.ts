import { basename, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The path of a source file from the project's folder, with slashes; undefined for a package. */
function sourcePath(id: string): string | undefined {
  const path = relative(root, id).split(sep).join('/');
  return /^\0|^\.\.|(^|\/)node_modules\//.test(id.startsWith('\0') ? id : path) ? undefined : path;
}

/**
 * Keeps places in the source valid: a release has schema files, texts, migrations and other assets in the same folders
 * as the project, and code finds them from `import.meta.url`. The code of a thread becomes an entry of its own.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    const path = sourcePath(id);
    if (!path?.endsWith('.ts') || !code.includes('import.meta.url')) return;
    const place = `new URL(${JSON.stringify(`../${path}`)}, import.meta.url).href`;
    const isThread = /new URL\('(\.\/\w+)\.ts', import\.meta\.url\)|import\.meta\.url/g;
    const kept = code.replace(isThread, (_, thread?: string) => {
      if (!thread) return place;
      const fileName = `${basename(thread)}.js`;
      this.emitFile({ type: 'chunk', id: resolve(id, '..', `${thread}.ts`), fileName });
      return `new URL('./${fileName}', import.meta.url)`;
    });
    return { code: kept, map: null };
  },
};

/** Reads the schema files that code imports at the start instead, so that an operator can edit them. */
const readSchemaFiles: Plugin = {
  name: 'read-schema-files',
  enforce: 'pre',
  load(id) {
    const path = sourcePath(id);
    if (!path?.startsWith('schemas/') || !path.endsWith('.json')) return;
    const place = `new URL(${JSON.stringify(`../${path}`)}, import.meta.url)`;
    const code = `import { readFileSync } from 'node:fs';
export default JSON.parse(readFileSync(${place}, 'utf8'));`;
    return { code, moduleType: 'js' };
  },
};

/**
 * Bundles the server, its threads and its commands into a folder of a release, with all packages but `external` ones,
 * and with the licences of the packages.
 */
export async function bundleServer(folder: string, external: string[]): Promise<void> {
  // As Node resolves packages, not as browsers do.
  const conditions = ['node'];
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepPlaces, readSchemaFiles],
    resolve: { mainFields: ['main'] },
    // `pg` looks for pg-native, which is optional and not installed.
    ssr: { noExternal: true, external: [...external, 'pg-native'], resolve: { conditions } },
    build: {
      ssr: resolve(root, 'scripts/release/program.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      // Stacks in the log can be read.
      minify: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      },
    },
  });
}
