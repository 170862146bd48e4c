import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormVocabulary } from '../dsl/form.ts';
import type { AppFile } from '../dsl/resolve/manifest.ts';
import { resolveTheme, type Theme } from '../dsl/themeFile.ts';
import type { AppFunctions } from './appFunctions.ts';
import type { ActionRule } from './inspector/access-explainer/codeRules.ts';
import type { ReferencableTable, ReferencableTables } from './records/referencable.ts';

/** The definition of this process's app, which is known before any file is read: see `defineApp`. */
interface AppParts {
  folder: string;
  version: string;
  schemas: string;
  migrations: string;
  tables: ReferencableTables;
  forms: FormVocabulary;
  functions: AppFunctions;
  actionRules: Record<string, ActionRule>;
  personalFacts: string[];
}

let definedApp: AppParts | undefined;
let file: AppFile | undefined;

/** Defines the app that this process serves. Throws if the process serves another app already. */
export function setApp(app: AppParts): void {
  if (definedApp && definedApp.schemas !== app.schemas)
    throw new Error(`This process serves the app in ${definedApp.schemas}.`);
  definedApp = app;
}

function appDefinition(): AppParts {
  if (!definedApp) throw new Error('No app is defined; call defineApp first.');
  return definedApp;
}

/** The app's folder. */
export const appFolder = (): string => appDefinition().folder;

/** The app's version. */
export const appVersion = (): string => appDefinition().version;

/** Returns the folder of the app's schema files. */
export const schemaFolder = (): string => appDefinition().schemas;

/** Returns the functions that the app's schema files may name. */
export const appFunctions = (): AppFunctions => appDefinition().functions;

/** The folder of the app's migrations. */
export const migrationsFolder = (): string => appDefinition().migrations;

/** What the app adds to the vocabulary of form files. */
export const appFormVocabulary = (): FormVocabulary => appDefinition().forms;

/** Names of facts in audit entries that are personal data in this app. */
export const personalFacts = (): string[] => appDefinition().personalFacts;

/** The place in the app's code that decides what may be done to a row; undefined where the app names none. */
export function actionRuleOf(resource: string): ActionRule | undefined {
  const { actionRules } = appDefinition();
  return Object.hasOwn(actionRules, resource) ? actionRules[resource] : undefined;
}

/** The app's own table for an entity; undefined if the engine stores its rows. */
export function tableFor(entity: string): ReferencableTable | undefined {
  const { tables } = appDefinition();
  return Object.hasOwn(tables, entity) ? tables[entity] : undefined;
}

/** Returns the app's `app.json`, which is read once. */
export function appFile(): AppFile {
  file ??= JSON.parse(readFileSync(join(schemaFolder(), 'app.json'), 'utf8')) as AppFile;
  return file;
}

/** Returns the look of the app, with the engine's values where `app.json` gives none. */
export const appTheme = (): Theme => resolveTheme(appFile().theme);
