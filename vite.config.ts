import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Alias, build, defineConfig, type HtmlTagDescriptor, type InlineConfig, type Plugin } from 'vite';
import { extensionModule } from './engine/cli/pages/extensionModule.ts';
import { schemaIcons } from './engine/cli/pages/schemaIcons.ts';
import { textModules } from './engine/cli/pages/textModules.ts';
import type { AppFile } from './engine/dsl/portal.ts';
import { textIn } from './engine/dsl/texts.ts';
import { withBreakpoints } from './engine/ui/theme/mediaCss.ts';
import { tokensCss } from './engine/ui/theme/tokensCss.ts';
import { sharedParts } from './scripts/parts.ts';

const schemas = fileURLToPath(new URL('schemas', import.meta.url));
const bootEntry = fileURLToPath(new URL('engine/ui/theme/boot.ts', import.meta.url));
/** Characters of the script in every document: it holds up the first paint. */
const maxBoot = 2000;

/** The script before the first paint, as one small classic script. */
async function compileBoot(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: bootEntry, formats: ['iife'], name: 'boot' } },
  });
  const [bundle] = Array.isArray(result) ? result : [];
  if (!bundle) throw new Error(`${bootEntry} was not built`);
  const { code } = bundle.output[0];
  if (code.length > maxBoot) throw new Error(`${bootEntry} loads too much: ${code.length} characters`);
  return code;
}

/** What must be there before the first paint stands in the document itself: theme, direction, colours. */
function firstPaint(tokens: string): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        { tag: 'script', children: await compileBoot(), injectTo: 'head' },
        { tag: 'style', children: tokens, injectTo: 'head' },
      ],
    },
  };
}

/** Style sheets turn at the same widths as the theme. */
function breakpoints(written: (css: string) => string): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: (code, id) => (/\/(src|engine\/ui)\/.*\.css$/.test(id) ? { code: written(code), map: null } : null),
  };
}

/** Parts of libraries that files of ours stand in for; each says why. */
const standIns: [source: string, importer: RegExp, file: string][] = [
  ['react-router-dom', /ra-core[\\/]dist[\\/]routing[\\/]adapters[\\/]/, 'engine/ui/routerOfReactAdmin.ts'],
  ['markdown-to-jsx/react', /@rjsf[\\/]core[\\/]/, 'engine/ui/markdownOfRjsf.tsx'],
];

function smallerParts(): Plugin {
  return {
    name: 'smaller-parts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const standIn = standIns.find(([wanted, from]) => wanted === source && from.test(importer));
      return standIn ? fileURLToPath(new URL(standIn[2], import.meta.url)) : null;
    },
  };
}

/** What every browser of today has, or a smaller library does as well. */
const lighter: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^object\.entries$/, () => 'module.exports = Object.entries;'],
  [/^hasown$/, () => 'module.exports = Object.hasOwn;'],
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
      test: /[\\/]engine[\\/](?:ui|client|dsl)[\\/](?!.*(?:backGuard|nonce|forbiddenStorage)\.ts$).*\.tsx?$/,
      sideEffects: false,
    },
  ],
};

/** Each heavy library is a file of its own, fetched by the pages that use it. */
const libraries: Record<string, RegExp> = {
  charts: /node_modules[\\/](recharts|victory-vendor|d3-[\w-]+|@reduxjs|react-redux|immer|decimal\.js-light)[\\/]/,
  forms: /node_modules[\\/](@rjsf|ajv|ajv-formats|@cfworker)[\\/]/,
  uploads: /node_modules[\\/](@uppy|tus-js-client|preact)[\\/]/,
};

const groups = (parts: Awaited<ReturnType<typeof sharedParts>> = []) => [
  { name: 'start', tags: ['$initial'] },
  ...parts,
  ...Object.entries(libraries).map(([name, test]) => ({ name, test, entriesAware: true })),
];

const plugins = [
  react(),
  textModules(schemas),
  schemaIcons(schemas),
  smallerParts(),
  breakpoints(withBreakpoints),
  lighterLibraries(),
];

const app: InlineConfig = {
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'error',
  plugins,
  build: { target: 'es2023', modulePreload: { polyfill: false }, rolldownOptions: { treeshake } },
};

export default defineConfig(async ({ command }) => ({
  plugins: [...plugins, firstPaint(tokensCss()), preloadFont()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: groups(command === 'build' ? await sharedParts(app) : []),
        },
      },
    },
  },
}));

/** Runs a module of the theme with the colours and sizes of an app; `#app` is its folder of schema files. */
async function themeOf<Exports>(file: string, alias: Alias[]): Promise<Exports> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    resolve: { alias },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(file, import.meta.url)), formats: ['es'] },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [];
  if (!bundle) throw new Error(`${file} was not built`);
  return import(`data:text/javascript;base64,${Buffer.from(bundle.output[0].code).toString('base64')}`);
}

/** The title of the document until a page sets its own. */
const titled = (title: string): Plugin => ({
  name: 'app-title',
  transformIndexHtml: { order: 'pre', handler: page => page.replaceAll('__APP_TITLE__', title) },
});

/** The build of another app's pages: the engine's document with the extensions of the app's folder. */
export async function appPages(folder: string): Promise<InlineConfig> {
  const ofApp = join(folder, 'schemas');
  const { title, locales }: AppFile = JSON.parse(readFileSync(join(ofApp, 'app.json'), 'utf8'));
  const alias = [{ find: /^#app\//, replacement: `${ofApp}/` }];
  const css = await themeOf<typeof import('./engine/ui/theme/tokensCss.ts')>('engine/ui/theme/tokensCss.ts', alias);
  const media = await themeOf<typeof import('./engine/ui/theme/mediaCss.ts')>('engine/ui/theme/mediaCss.ts', alias);
  const document = fileURLToPath(new URL('engine/ui/shell/document', import.meta.url));
  const ownFiles = join(folder, 'public');
  return {
    configFile: false,
    root: document,
    publicDir: existsSync(ownFiles) ? ownFiles : join(document, 'public'),
    resolve: { alias },
    plugins: [
      react(),
      textModules(ofApp),
      schemaIcons(ofApp),
      extensionModule(folder),
      smallerParts(),
      breakpoints(css => media.withBreakpoints(css)),
      lighterLibraries(),
      titled(textIn(title, locales[0] ?? '', locales)),
      firstPaint(css.tokensCss()),
      preloadFont(),
    ],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      manifest: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      rolldownOptions: { treeshake, output: { codeSplitting: { groups: groups() } } },
    },
  };
}
