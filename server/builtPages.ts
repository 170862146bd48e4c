import { fileURLToPath } from 'node:url';

/** Where `npm run build` puts the app. */
export const builtPages = fileURLToPath(new URL('../dist', import.meta.url));
