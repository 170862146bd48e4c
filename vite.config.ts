import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type HtmlTagDescriptor, type InlineConfig, type Plugin } from 'vite';
import { schemaIcons } from './engine/cli/pages/schemaIcons.ts';
import { textModules } from './engine/cli/pages/textModules.ts';
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
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        { tag: 'script', children: await compileBoot(), injectTo: 'head' },
        { tag: 'style', children: tokensCss(), injectTo: 'head' },
      ],
    },
  };
}

/** Style sheets turn at the same widths as the theme. */
function breakpoints(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: (code, id) =>
      /\/(src|engine\/ui)\/.*\.css$/.test(id) ? { code: withBreakpoints(code), map: null } : null,
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
  // Copies what else stands on a component, for Emotion's withTheme alone.
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
 * Files of the engine only define things, but for style sheets and those that a page imports for their effect. So what a
 * page does not use of an entry stays out of its files.
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

const plugins = [
  react(),
  textModules(schemas),
  schemaIcons(schemas),
  smallerParts(),
  breakpoints(),
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
  plugins: [...plugins, firstPaint(), preloadFont()],
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
          groups: [
            { name: 'start', tags: ['$initial'] },
            ...(command === 'build' ? await sharedParts(app) : []),
            ...Object.entries(libraries).map(([name, test]) => ({ name, test, entriesAware: true })),
          ],
        },
      },
    },
  },
}));
