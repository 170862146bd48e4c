import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StartProblem } from '../engine/server/db/startProblem.ts';
import { overBudget } from './budgets.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'dist');
/** Everything that the built app depends on. */
const sources = [
  'engine',
  'src',
  'providers',
  'schemas',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/parts.ts',
  'package-lock.json',
];
const stamp = 'sources.sha256';

/** Builds the app unless the last build was made from exactly these sources. An aborted build rejects with the reason. */
export async function buildIfStale(signal?: AbortSignal): Promise<void> {
  if (builtFrom() === hashOfSources()) return;
  console.log('Building the pages, which takes a moment …');
  await buildApart(signal);
}

/** In a process of its own: a build wants NODE_ENV for itself, and others must not inherit what it made of it. */
async function buildApart(signal?: AbortSignal): Promise<void> {
  const environment = { ...process.env, NODE_ENV: 'production' };
  const build = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
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
  if (code !== 0) throw new StartProblem('The pages could not be built; the reason stands above.');
}

/** Built aside and then put in place: a failed build leaves the last one as it was. */
async function buildPages(): Promise<void> {
  process.env.NODE_ENV = 'production';
  // Loaded here, because a start that finds its pages built has no need of it.
  const { build } = await import('vite');
  const hash = hashOfSources();
  const unfinished = join(root, `dist.${process.pid}`);
  try {
    await build({ root, logLevel: 'warn', build: { outDir: unfinished, emptyOutDir: true } });
    stayWithin(unfinished);
    await compress(unfinished);
    writeFileSync(join(unfinished, 'addresses.json'), JSON.stringify(await addresses()));
    writeFileSync(join(unfinished, stamp), hash);
    putInPlace(unfinished, hash);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** A page that has become too heavy is a fault like any other. */
function stayWithin(folder: string): void {
  const sentences = overBudget(folder);
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

/** When another build of the same sources was faster, its result is as good. */
function putInPlace(unfinished: string, hash: string): void {
  try {
    rmSync(dist, { recursive: true, force: true });
    renameSync(unfinished, dist);
  } catch (error) {
    if (builtFrom() !== hash) throw error;
  }
}

const builtFrom = (): string => (existsSync(join(dist, stamp)) ? readFileSync(join(dist, stamp), 'utf8') : '');

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(source => filesIn(join(root, source))).sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

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

/** The app's own table of paths, for the server to know which addresses are pages. */
async function addresses(): Promise<string[]> {
  const { paths }: { paths: Paths } = await import(new URL('../src/paths.ts', import.meta.url).href);
  return Object.values(paths).map(path => (typeof path === 'string' ? path : path.pattern));
}

if (import.meta.main) await buildPages();
