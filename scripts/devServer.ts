import { main } from '../server/main.ts';

// The process that `npm run dev` watches and restarts.
await main('dev', () => console.log('The server has started.'));
