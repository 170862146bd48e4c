/** The whole server as a process of its own, with its jobs, on DATABASE_URL and DATA_DIR; says where it is. */
import { main } from '../../../server/main.ts';

await main('test', url => process.stdout.write(`${url}\n`));
