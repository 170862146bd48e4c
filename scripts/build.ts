import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig, Plugin } from 'vite';
import { StartProblem } from '../engine/server/db/startProblem.ts';
import { overBudgetPages } from './budgets.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Everything that the built portal depends on. */
const portalSources = [
  'engine',
  'src',
  'providers',
  'schemas',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/bundleChunks.ts',
  'vendor',
  'package-lock.json',
];
/** Everything that the built pages of another app depend on, beside its folder. */
const engineSources = ['engine', 'vendor', 'package-lock.json'];
/** Parts of an app's folder that the pages do not depend on. */
const besides = /^(dist[^/]*|data|node_modules|tests)\//;
const stamp = 'sources.sha256';
/** The list of the app's own code that is in its pages. Its other code does not make them stale. */
const moduleList = 'modules.json';

/** Returns the folder of an app's built pages. `app` is the app's folder; without it, the portal's. */
const distOf = (app?: string): string => join(app ?? root, 'dist');

/**
 * Builds the pages of an app, or of the portal, unless the last build was made from exactly these sources. An aborted
 * build rejects with the reason.
 */
export async function buildIfStale(signal?: AbortSignal, app?: string): Promise<void> {
  if (readBuildHash(app) === hashOfSources(readSources(app), readModules(app))) return;
  console.log('Building the pages, which takes a moment …');
  await buildApart(signal, app);
}

/** In a separate process: a build sets NODE_ENV, which other steps must not inherit. */
async function buildApart(signal?: AbortSignal, app?: string): Promise<void> {
  const environment = { ...process.env, NODE_ENV: 'production' };
  const build = spawn(process.execPath, [fileURLToPath(import.meta.url), ...(app ? ['--app', app] : [])], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  const stop = () => build.kill();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const [code] = await once(build, 'exit');
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  if (code !== 0) throw new StartProblem('The pages could not be built; the reason is above.');
}

/**
 * Builds the pages of the app in a folder, or of the portal. Built in a temporary folder and then moved: a failed build
 * keeps the last one.
 */
async function buildPages({ app }: { app?: string | undefined } = {}): Promise<void> {
  process.env.NODE_ENV = 'production';
  // Loaded here, because a start that finds its pages built has no need of it.
  const { build, mergeConfig } = await import('vite');
  const sources = readSources(app);
  const modules: string[] = [];
  const unfinished = `${distOf(app)}.${process.pid}`;
  const config = app ? await configOf(app) : { root };
  const plugins = app ? [listModules(app, modules)] : [];
  try {
    await build(mergeConfig(config, { plugins, logLevel: 'warn', build: { outDir: unfinished, emptyOutDir: true } }));
    if (!app) stayWithin(unfinished);
    await compress(unfinished);
    writeFileSync(join(unfinished, 'addresses.json'), JSON.stringify(await addresses(app)));
    if (app) writeFileSync(join(unfinished, moduleList), JSON.stringify(modules));
    const hash = hashOfSources(sources, modules);
    writeFileSync(join(unfinished, stamp), hash);
    putInPlace(unfinished, hash, app);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Imported by URL, because the files of the pages belong to another TypeScript project. */
const importPages = (file: string) => import(new URL(`../${file}`, import.meta.url).href);

async function configOf(app: string): Promise<InlineConfig> {
  const { appPages }: { appPages: (folder: string) => Promise<InlineConfig> } =
    await importPages('engine/cli/pages/index.ts');
  return appPages(app);
}

/** A page that exceeds its budget fails the build. */
function stayWithin(folder: string): void {
  const sentences = overBudgetPages(folder);
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

/** Moves the build into place. If another build of the same sources was faster, its result is kept. */
function putInPlace(unfinished: string, hash: string, app: string | undefined): void {
  const dist = distOf(app);
  try {
    rmSync(dist, { recursive: true, force: true });
    renameSync(unfinished, dist);
  } catch (error) {
    if (readBuildHash(app) !== hash) throw error;
  }
}

function readBuildHash(app: string | undefined): string {
  const file = join(distOf(app), stamp);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The files of an app that its last build was made of, below the app's folder; undefined if there was none. */
function readModules(app: string | undefined): string[] | undefined {
  const file = join(distOf(app), moduleList);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Adds the app's own files in the build to a list. */
const listModules = (app: string, list: string[]): Plugin => ({
  name: 'module-list',
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const path = pathBelow(app, id);
      if (!isAbsolute(path) && !path.startsWith('..')) list.push(path);
    }
  },
});

/** The path from a folder, with slashes. */
const pathBelow = (folder: string, file: string): string => relative(folder, file).split(sep).join('/');

interface Source {
  content: Buffer;
  /** Its path below the app's folder; absent: a file of the engine or the portal. */
  inApp?: string;
}

/** Everything that the pages may depend on, by path. */
function readSources(app: string | undefined): Map<string, Source> {
  const ofApp = app ? filesIn(app).map(file => ({ file, inApp: pathBelow(app, file) })) : [];
  const shared = (app ? engineSources : portalSources).flatMap(source => filesIn(join(root, source)));
  const all = [...shared.map(file => ({ file })), ...ofApp.filter(({ inApp }) => !besides.test(inApp))];
  return new Map(all.map(({ file, ...place }) => [relative(root, file), { content: readFileSync(file), ...place }]));
}

/** `modules`: the code of the app that is in the pages; absent: all of it. */
function hashOfSources(sources: Map<string, Source>, modules?: string[]): string {
  const hash = createHash('sha256');
  for (const [file, { content, inApp }] of [...sources].sort(([one], [other]) => (one < other ? -1 : 1)))
    if (inApp === undefined || isInPages(inApp, modules)) hash.update(`${file}\0`).update(content).update('\0');
  return hash.digest('hex');
}

/** The build looks for these files even when they are not there yet. */
const lookedFor = ['extensions.tsx', 'paths.ts'];
const isInPages = (file: string, modules: string[] | undefined): boolean =>
  !modules || !/\.tsx?$/.test(file) || lookedFor.includes(file) || modules.includes(file);

function filesIn(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

/** Compressed once here instead of at every request; the server picks what the browser takes. */
async function compress(folder: string): Promise<void> {
  const texts = filesIn(folder).filter(file => /\.(js|css|svg|json|txt|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async file => {
      const content = await readFile(file);
      if (content.length < 1024) return;
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, best));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

type Paths = Record<string, string | { pattern: string }>;

/** The pages that every app has, beside its screens. */
async function enginePaths(): Promise<Paths> {
  const { authPaths }: { authPaths: Paths } = await importPages('engine/client/auth/paths.ts');
  const { inspectorPath }: { inspectorPath: Paths[string] } = await importPages('engine/ui/inspector/paths.ts');
  const fixed = { home: '/', dashboard: '/dashboard', serverError: '/500', accountLocked: '/account-locked' };
  return { ...fixed, ...authPaths, origins: inspectorPath };
}

/** The app's own table of paths, `paths.ts`, for the server to know which addresses are pages. */
async function addresses(app: string | undefined): Promise<string[]> {
  const file = app ? join(app, 'paths.ts') : join(root, 'src/paths.ts');
  const own: { paths: Paths } = existsSync(file) ? await import(pathToFileURL(file).href) : { paths: {} };
  const paths = app ? { ...(await enginePaths()), ...own.paths } : own.paths;
  return Object.values(paths).map(path => (typeof path === 'string' ? path : path.pattern));
}

if (import.meta.main) {
  const [flag, folder] = process.argv.slice(2);
  await buildPages(flag === '--app' && folder ? { app: resolve(folder) } : {});
}
