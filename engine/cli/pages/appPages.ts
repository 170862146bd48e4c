/** How the pages of an app are built, as configurations of Vite. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type HtmlTagDescriptor, type InlineConfig, mergeConfig, type Plugin } from 'vite';
import type { AppFile } from '../../dsl/resolve/manifest.ts';
import { textIn } from '../../dsl/text/texts.ts';
import { appFolderPlugin } from './appFolder.ts';
import { extensionModule } from './extensionModule.ts';
import { mergeFacades } from './mergeFacades.ts';
import { mergeRuntime } from './mergeRuntime.ts';
import { schemaIcons } from './schemaIcons.ts';
import { smallerFont } from './smallerFont.ts';
import { textModules } from './textModules.ts';

const engine = new URL('../../', import.meta.url);
const fileOf = (place: string): string => fileURLToPath(new URL(place, engine));

const bootEntry = fileOf('ui/theme/boot.ts');
/** Characters of the script in every document: it delays the first paint. */
const maxBoot = 2000;

/** The script before the first paint, as one small classic script. */
async function compileBoot(schemas: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [appFolderPlugin(schemas)],
    build: { write: false, lib: { entry: bootEntry, formats: ['iife'], name: 'boot' } },
  });
  const [bundle] = Array.isArray(result) ? result : [];
  if (!bundle) throw new Error(`${bootEntry} was not built`);
  const { code } = bundle.output[0];
  if (code.length > maxBoot) throw new Error(`${bootEntry} loads too much: ${code.length} characters`);
  return code;
}

/** Puts what the first paint needs into the document: theme, direction, colours. */
function firstPaint(tokens: string, schemas: string): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        { tag: 'script', children: await compileBoot(schemas), injectTo: 'head' },
        { tag: 'style', children: tokens, injectTo: 'head' },
      ],
    },
  };
}

/** Gives style sheets the breakpoints of the theme. */
function breakpoints(written: (css: string) => string): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: (code, id) => (/\/(src|engine\/ui)\/.*\.css$/.test(id) ? { code: written(code), map: null } : null),
  };
}

/** Modules of libraries that our files replace; each of our files says why. */
const standIns: [source: string, importer: RegExp, file: string][] = [
  ['react-router-dom', /ra-core[\\/]dist[\\/]routing[\\/]adapters[\\/]/, 'ui/reactAdminRouter.ts'],
  ['lodash/isEqual.js', /ra-core[\\/]dist[\\/]/, 'ui/reactAdminIsEqual.ts'],
  ['markdown-to-jsx/react', /@rjsf[\\/]core[\\/]/, 'ui/rjsfMarkdown.tsx'],
];

function smallerParts(): Plugin {
  return {
    name: 'smaller-parts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const standIn = standIns.find(([wanted, from]) => wanted === source && from.test(importer));
      return standIn ? fileOf(standIn[2]) : null;
    },
  };
}

/** The package's exports always name its development build, with warnings for developers. */
const productionRouter = (): Plugin => ({
  name: 'production-router',
  enforce: 'pre',
  apply: 'build',
  resolveId: source =>
    source === 'react-router'
      ? fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')))
      : null,
});

/** Modules that today's browsers make unnecessary, or that a smaller library replaces. */
const lighter: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^object\.entries$/, () => 'module.exports = Object.entries;'],
  [/^hasown$/, () => 'module.exports = Object.hasOwn;'],
  [/^lodash\/union\.js$/, () => 'module.exports = (...lists) => [...new Set(lists.flat())];'],
  [/^warning$/, () => 'module.exports = () => undefined;'],
  // Copies static properties of components, which only Emotion's withTheme needs.
  [/^hoist-non-react-statics$/, () => 'module.exports = target => target;'],
];
const LIGHTER = '\0lighter:';

function lighterLibraries(): Plugin {
  return {
    name: 'lighter-libraries',
    enforce: 'pre',
    resolveId: source => (lighter.some(([name]) => name.test(source)) ? LIGHTER + source : null),
    load(id) {
      if (!id.startsWith(LIGHTER)) return null;
      const source = id.slice(LIGHTER.length);
      for (const [name, code] of lighter) {
        const found = name.exec(source);
        if (found) return code(found);
      }
      return null;
    },
  };
}

/** The letters that every page shows first are fetched together with its styles. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }): HtmlTagDescriptor[] => {
        const font = Object.keys(bundle ?? {}).find(file => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Files of the engine have no side effects, except style sheets and files that a page imports for their effect. So
 * unused exports of an entry are not in the files of a page.
 */
const treeshake = {
  moduleSideEffects: [
    {
      test: /[\\/]engine[\\/](?:ui|client|dsl|counting|tracked-changes)[\\/](?!.*(?:backGuard|nonce|forbiddenStorage)\.ts$).*\.tsx?$/,
      sideEffects: false,
    },
  ],
};

/** Each heavy library is a separate chunk, fetched by the pages that use it. */
const libraries: Record<string, RegExp> = {
  forms: /node_modules[\\/](@rjsf|ajv|ajv-formats|@cfworker)[\\/]/,
  uploads: /node_modules[\\/](@uppy|tus-js-client|preact)[\\/]/,
};

/** Runs a module of the theme with the colours and sizes of an app. */
async function themeOf<Exports>(file: string, schemas: string): Promise<Exports> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [appFolderPlugin(schemas)],
    build: { write: false, minify: false, lib: { entry: fileOf(file), formats: ['es'] } },
  });
  const [bundle] = Array.isArray(result) ? result : [];
  if (!bundle) throw new Error(`${file} was not built`);
  return import(`data:text/javascript;base64,${Buffer.from(bundle.output[0].code).toString('base64')}`);
}

/** The title of the document until a page sets its own. */
const createTitlePlugin = (title: string): Plugin => ({
  name: 'app-title',
  transformIndexHtml: { order: 'pre', handler: page => page.replaceAll('__APP_TITLE__', title) },
});

/** The name of the file that every page loads first. */
const firstFile = 'start';

/** Puts the first page's modules, and each heavy library, into separate chunks. `more` replaces the first of them. */
export const fileGroups = <Group extends object>(more: Group[] = []) => [
  ...(more.length ? more : [{ name: firstFile, tags: ['$initial' as const] }]),
  ...Object.entries(libraries).map(([name, test]) => ({ name, test, entriesAware: true })),
];

/**
 * Replaces modules of Node with empty ones, in workers: libraries import them and do not need them. The plugins of the
 * pages do not apply to workers.
 */
const nodeModulesInWorkers: Plugin = {
  name: 'node-modules-in-workers',
  enforce: 'pre',
  resolveId: source => (/^(node:worker_threads|stream|string_decoder)$/.test(source) ? `\0empty:${source}` : null),
  load: id => (id.startsWith('\0empty:') ? 'module.exports = {};' : null),
};

/** Builds workers as modules, so that they can load further modules on demand. */
export const workers: Plugin = {
  name: 'workers',
  config: () => ({ worker: { format: 'es', plugins: () => [nodeModulesInWorkers] } }),
};

/** Reads the modules of an app's pages. `schemas` is the app's folder of schema files. */
export async function modulePlugins(schemas: string): Promise<Plugin[]> {
  const file = 'ui/theme/mediaCss.ts';
  const { withBreakpoints } = await themeOf<{ withBreakpoints: (css: string) => string }>(file, schemas);
  return [
    appFolderPlugin(schemas),
    ...react(),
    textModules(schemas),
    schemaIcons(schemas),
    smallerParts(),
    productionRouter(),
    breakpoints(withBreakpoints),
    lighterLibraries(),
    workers,
  ];
}

/** What a build does with the modules of every app. */
export const moduleBuild = { target: 'es2023', modulePreload: { polyfill: false }, rolldownOptions: { treeshake } };

/** The pages of an app as the server serves them. `root` is the folder of their document. */
export async function servedPages(schemas: string, root: string): Promise<InlineConfig> {
  const { tokensCss } = await themeOf<{ tokensCss: () => string }>('ui/theme/tokensCss.ts', schemas);
  return {
    plugins: [
      ...(await modulePlugins(schemas)),
      firstPaint(tokensCss(), schemas),
      smallerFont(),
      preloadFont(),
      mergeFacades(),
      mergeRuntime(),
    ],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      ...moduleBuild,
      rolldownOptions: { ...moduleBuild.rolldownOptions, input: { [firstFile]: join(root, 'index.html') } },
      manifest: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
    },
  };
}

/**
 * Returns the build of an app without its own entry file: the engine's document with the extensions of the app's
 * folder.
 */
export async function appPages(folder: string): Promise<InlineConfig> {
  const schemas = join(folder, 'schemas');
  const { title, locales }: AppFile = JSON.parse(readFileSync(join(schemas, 'app.json'), 'utf8'));
  const document = fileOf('ui/shell/document');
  const ownFiles = join(folder, 'public');
  return mergeConfig(await servedPages(schemas, document), {
    configFile: false,
    root: document,
    publicDir: existsSync(ownFiles) ? ownFiles : join(document, 'public'),
    plugins: [extensionModule(folder), createTitlePlugin(textIn(title, locales[0] ?? '', locales))],
    build: { rolldownOptions: { output: { codeSplitting: { groups: fileGroups() } } } },
  } satisfies InlineConfig);
}
