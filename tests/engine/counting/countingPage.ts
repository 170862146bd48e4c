import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { workers } from '../../../engine/cli/pages/appPages.ts';
import type { CountedFile } from '../../../engine/client/counting/index.ts';
import type { Deps } from '../../../engine/server/deps.ts';
import { securityHeaders } from '../../../engine/server/spa/headers.ts';
import { servePages } from '../../../engine/server/spa/servePages.ts';

export interface CountingPage {
  url: string;
  /** The kinds of files that the build made, such as `countingWorker`, with their size in bytes. */
  files: Record<string, number>;
  close(): Promise<void>;
}

/** Builds a page that can only count, and serves it with the headers that an app's pages have. */
export async function serveCountingPage({ config, site }: Pick<Deps, 'config' | 'site'>): Promise<CountingPage> {
  const root = mkdtempSync(join(tmpdir(), 'galley-counting-page-'));
  const outDir = join(root, 'dist');
  const entry = fileURLToPath(new URL('../../../engine/client/counting/index.ts', import.meta.url));
  writeFileSync(
    join(root, 'main.ts'),
    `import { countFile } from ${JSON.stringify(entry)};\nObject.assign(globalThis, { countFile });\n`,
  );
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><title>Counting</title><script type="module" src="/main.ts"></script>',
  );
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [workers],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir,
      target: 'es2023',
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  writeFileSync(join(outDir, 'addresses.json'), '["/"]');
  const app = fastify();
  await app.register(cookie);
  await securityHeaders(app, config, site);
  await servePages(app, { config, site }, outDir);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [bundle] = Array.isArray(result) ? result : [result];
  const output = bundle && 'output' in bundle ? bundle.output : [];
  return {
    url: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    files: Object.fromEntries(
      output.map(file => [
        file.fileName.replace(/^assets\/|-[\w-]{8}\.js$/g, ''),
        (file.type === 'chunk' ? file.code : file.source).length,
      ]),
    ),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

declare const countFile: (file: File) => Promise<CountedFile>;

/** Counts files in the page, one after another, and returns the milliseconds that each took. */
export function countInPage(
  page: Page,
  files: { name: string; bytes: Buffer }[],
): Promise<{ count: CountedFile; took: number }[]> {
  return page.evaluate(
    async sent => {
      const counted = [];
      for (const { name, base64 } of sent) {
        const file = new File([Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))], name);
        const begun = performance.now();
        counted.push({ count: await countFile(file), took: performance.now() - begun });
      }
      return counted;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
}
