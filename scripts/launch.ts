import { explain } from '../engine/server/index.ts';
import { buildIfStale } from './build.ts';
import { runWithPages } from './runWithPages.ts';
import { app, words } from './selectApp.ts';

/** The portal's `main` and what it announces, which other apps do not need. */
const portal = async () => ({ ...(await import('../server/main.ts')), ...(await import('./printBanner.ts')) });

const commands: Record<string, () => Promise<void>> = {
  async start() {
    if (app) await runWithPages(app, 'demo');
    else {
      const { main, printDemoBanner } = await portal();
      await main('demo', printDemoBanner, buildIfStale);
    }
  },
  async serve() {
    if (app) await runWithPages(app, 'production');
    else {
      const { main, printBanner } = await portal();
      await main('production', printBanner, buildIfStale);
    }
  },
  async dev() {
    if (app) {
      const { developApp } = await import('./developApp.ts');
      return developApp(app);
    }
    const { develop } = await import('./develop.ts');
    await develop();
  },
};

const command = commands[words[0] ?? ''];
if (!command) {
  console.error(`Say what to launch: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
await command().catch(error => {
  explain(error);
  process.exit(1);
});
