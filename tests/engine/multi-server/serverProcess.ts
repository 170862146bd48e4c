/** Runs the whole server with its jobs in a process, on DATABASE_URL and DATA_DIR, and prints its address. */
import { main } from '../../../server/main.ts';

await main('test', url => process.stdout.write(`${url}\n`));
