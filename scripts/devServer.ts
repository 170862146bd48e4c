import { app } from './selectApp.ts';

// The process that `npm run dev` watches and restarts.
if (app) {
  const { runWithPages } = await import('./runWithPages.ts');
  await runWithPages(app, 'dev');
} else {
  const { main } = await import('../server/main.ts');
  await main('dev', () => console.log('The server has started.'));
}
