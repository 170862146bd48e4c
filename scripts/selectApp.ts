/** Imported for its effect: selects the app of a command, `--app examples/library`, or else the portal. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppDefinition } from '../engine/server/index.ts';

/** The arguments of the command without `--app FOLDER`. */
export const words = process.argv.slice(2);
const place = words.indexOf('--app');
const folder = place < 0 ? null : (words.splice(place, 2)[1] ?? '');

/** The app of `--app`; null: the portal. */
export const app: AppDefinition | null = folder === null ? null : await load(folder);
if (!app) await import('../server/portalApp.ts');

async function load(name: string): Promise<AppDefinition> {
  const file = join(resolve(name), 'main.ts');
  if (!name || !existsSync(file)) {
    console.error(`--app needs the folder of an app, in which there is a main.ts: ${name || 'none was given'}.`);
    process.exit(1);
  }
  const found: { app?: AppDefinition } = await import(pathToFileURL(file).href);
  if (found.app) return found.app;
  console.error(`${name}/main.ts must export its definition: export const app = defineApp({ … }).`);
  process.exit(1);
}
