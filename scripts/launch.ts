import { explain, main } from '../server/main.ts';
import { announceDemo, announceProduction } from './announce.ts';
import { buildIfStale } from './build.ts';

const commands: Record<string, () => Promise<void>> = {
  async start() {
    await main('demo', announceDemo, buildIfStale);
  },
  async serve() {
    await main('production', announceProduction, buildIfStale);
  },
  async dev() {
    const { develop } = await import('./develop.ts');
    await develop();
  },
};

const command = commands[process.argv[2] ?? ''];
if (!command) {
  console.error(`Say what to launch: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
await command().catch(error => {
  explain(error);
  process.exit(1);
});
