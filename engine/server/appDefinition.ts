import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormWords } from '../dsl/form.ts';
import type { AppFile } from '../dsl/portal.ts';
import type { Named } from './naming.ts';
import type { ReferencableTable, ReferencableTables } from './records/referencable.ts';

/** What an app gives the engine before anything is read. One process serves one app. */
export interface AppDefinition {
  /** The folder of its schema files: `app.json`, `constants.json`, `locales/` and a folder for each domain. */
  schemas: string;
  /** The folder of the numbered statements that bring its database from version to version, by Drizzle's journal. */
  migrations: string;
  /** Tables of the app's own, by the entity that stands for their rows in schema files. */
  tables: ReferencableTables;
  /** Actions, screens and sources that its form files name beside the engine's own. */
  forms: FormWords;
  /** Functions that its schema files name. */
  functions: Named;
}

let defined: AppDefinition | undefined;
let file: AppFile | undefined;

/** Says which app this process serves. Throws where it serves another already. */
export function defineApp(app: AppDefinition): void {
  if (defined && defined.schemas !== app.schemas) throw new Error(`This process serves the app in ${defined.schemas}.`);
  defined = app;
}

function appDefinition(): AppDefinition {
  if (!defined) throw new Error('No app is defined; call defineApp first.');
  return defined;
}

/** The folder of the app's schema files. */
export const schemaFolder = (): string => appDefinition().schemas;

/** The functions that the app's schema files may name. */
export const appFunctions = (): Named => appDefinition().functions;

/** The folder of the app's migrations. */
export const migrationsFolder = (): string => appDefinition().migrations;

/** What the app adds to the words of form files. */
export const appFormWords = (): FormWords => appDefinition().forms;

/** The app's own table that an entity stands for; undefined where the engine keeps its rows. */
export function tableFor(entity: string): ReferencableTable | undefined {
  const { tables } = appDefinition();
  return Object.hasOwn(tables, entity) ? tables[entity] : undefined;
}

/** The app's `app.json`, read once. */
export function appFile(): AppFile {
  file ??= JSON.parse(readFileSync(join(schemaFolder(), 'app.json'), 'utf8')) as AppFile;
  return file;
}
