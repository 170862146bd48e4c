import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppFile } from '../schemas/language/portal.ts';

/** What an app gives the engine before anything is read. One process serves one app. */
export interface AppDefinition {
  /** The folder of its schema files: `app.json`, `constants.json`, `locales/` and a folder for each domain. */
  schemas: string;
}

let defined: AppDefinition | undefined;
let file: AppFile | undefined;

/** Says which app this process serves. Throws where it serves another already. */
export function defineApp(app: AppDefinition): void {
  if (defined && defined.schemas !== app.schemas) throw new Error(`This process serves the app in ${defined.schemas}.`);
  defined = app;
}

/** The folder of the app's schema files. */
export function schemaFolder(): string {
  if (!defined) throw new Error('No app is defined; call defineApp first.');
  return defined.schemas;
}

/** The app's `app.json`, read once. */
export function appFile(): AppFile {
  file ??= JSON.parse(readFileSync(join(schemaFolder(), 'app.json'), 'utf8')) as AppFile;
  return file;
}
