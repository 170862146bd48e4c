import { fileURLToPath } from 'node:url';

const compileCache = fileURLToPath(new URL('../../scripts/node24.mjs', import.meta.url));

/** What Node is given to run a server of the tests: with what was compiled for the last one, as npm starts it too. */
export const nodeArguments = (script: URL): string[] => ['--import', compileCache, fileURLToPath(script)];
