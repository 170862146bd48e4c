import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { schemaIcons } from '../engine/cli/pages/schemaIcons.ts';
import { textModules } from '../engine/cli/pages/textModules.ts';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export interface Pages {
  /** Address of the page of an entry. */
  of(entry: string): string;
  close(): Promise<void>;
}

/** Entries of this folder, built as for production, each as a page of its own; `extra` are further files by address. */
export async function servePages(entries: Record<string, string>, extra: Record<string, string> = {}): Promise<Pages> {
  const outDir = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  const here = fileURLToPath(new URL('.', import.meta.url));
  const schemas = fileURLToPath(new URL('../schemas', import.meta.url));
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), textModules(schemas), schemaIcons(schemas)],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(here, file)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const page = (entry: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${entry}</title><div id="root"></div><script type="module" src="/${entry}.js"></script></html>`;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const [, entry = ''] = path.split('/');
    try {
      const text = entry in entries ? page(entry) : (extra[path] ?? readFileSync(join(outDir, path)));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    of: entry => `http://127.0.0.1:${port}/${entry}`,
    async close() {
      await new Promise(done => server.close(done));
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
