import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { moduleBuild, modulePlugins } from '../engine/cli/pages/index.ts';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export interface Pages {
  /** Address of the page of an entry. */
  of(entry: string): string;
  close(): Promise<void>;
}

export interface Entry {
  /** Below this folder. */
  file: string;
  /** Built as anybody builds a page with Vite, without what this project does to its pages. */
  isStock?: true;
}

/** Answers a request that no file answers; returns whether it did. */
type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/**
 * Builds entries of this folder as for production, and serves each as a page of its own, compressed once by Brotli.
 * `answer` comes before the files.
 */
export async function servePages(entries: Record<string, Entry>, answer: Answer = () => false): Promise<Pages> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  try {
    for (const [name, entry] of Object.entries(entries)) await buildEntry(join(folder, name), name, entry);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const files = readFiles(folder);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const [, entry = ''] = path.split('/');
    if (answer(request, response, path)) return;
    const file = files.get(path);
    if (file) sendCompressed(response, file, TYPES[extname(path)] ?? 'text/plain', 'max-age=31536000, immutable');
    else if (entry in entries && !extname(path)) sendCompressed(response, compress(documentOf(entry)), 'text/html');
    else response.writeHead(404).end();
  });
  await new Promise<void>(done => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  return {
    of: entry => `http://localhost:${port}/${entry}`,
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const documentOf = (entry: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${entry}</title><div id="root"></div><script type="module" src="/${entry}/${entry}.js"></script></html>`;

async function buildEntry(outDir: string, name: string, { file, isStock }: Entry): Promise<void> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const schemas = fileURLToPath(new URL('../schemas', import.meta.url));
  const base: InlineConfig = {
    root: here,
    base: `/${name}/`,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { [name]: join(here, file) }, output: { entryFileNames: '[name].js' } },
    },
  };
  const more: InlineConfig = isStock
    ? { plugins: [...react()], build: { target: 'es2023' } }
    : { plugins: await modulePlugins(schemas), build: moduleBuild };
  await build(mergeConfig(base, more));
}

export const compress = (text: string | Uint8Array): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

export function sendCompressed(response: ServerResponse, body: Buffer, type: string, cache = 'no-cache'): void {
  response
    .writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': cache,
    })
    .end(body);
}

function readFiles(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => extname(name));
  return new Map(names.map(name => [`/${name.replaceAll('\\', '/')}`, compress(readFileSync(join(folder, name)))]));
}
