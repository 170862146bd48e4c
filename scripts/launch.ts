import { explain } from '../engine/server/index.ts';
import { buildIfStale } from './build.ts';
import { runPortal } from './runPortal.ts';
import { runWithPages } from './runWithPages.ts';
import { app, words } from './selectApp.ts';

const commands: Record<string, () => Promise<void>> = {
  async start() {
    await (app ? runWithPages(app, 'demo') : runPortal('demo', buildIfStale));
  },
  async serve() {
    await (app ? runWithPages(app, 'production') : runPortal('production', buildIfStale));
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
