import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from '../helpers/browser.ts';
import { freePort } from '../helpers/freePort.ts';
import { clean, launch, newFolder, repository } from '../startup/launched.ts';
import { takeAllScreenshots, takeReadmeScreenshots } from './takeScreenshots.ts';

/**
 * `npm run screenshots` takes every page in every state, both themes and both widths, into .cache/screenshots, and
 * those of the README into docs/screenshots. `-- orders billing` takes only pages whose names contain one of these
 * words, `--size 375-dark` and `--state error` only those, `--readme` only the README's; `--at <address>` asks a demo
 * server that runs already.
 */
const { values: choice, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    state: { type: 'string' },
    readme: { type: 'boolean', default: false },
    at: { type: 'string' },
    into: { type: 'string', default: join(repository, '.cache/screenshots') },
  },
});

async function main(): Promise<void> {
  const all = words.length === 0 && !choice.size && !choice.state;
  const url = choice.at ?? (await ownServer());
  const browser = await openBrowser();
  if (choice.readme || all) {
    const folder = join(repository, 'docs/screenshots');
    await takeReadmeScreenshots({ browser, url, folder, whole: false });
  }
  if (!choice.readme) {
    mkdirSync(choice.into, { recursive: true });
    await takeAllScreenshots({ browser, url, folder: choice.into, whole: true }, { words, ...choice });
    console.log(`Leaf through ${join(choice.into, 'index.html')}`);
  }
  await browser.close();
}

/** Starts the demo on its own database, while the screenshots are taken. */
async function ownServer(): Promise<string> {
  const port = await freePort();
  const server = launch({ dataDir: newFolder(), port, environment: { PUBLIC_URL: `http://localhost:${port}` } });
  await server.ready();
  return server.url;
}

await main().finally(clean);
