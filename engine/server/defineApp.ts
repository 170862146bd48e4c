import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FormVocabulary } from '../dsl/form.ts';
import type { Demo } from './accounts/demo.ts';
import { setApp } from './appDefinition.ts';
import type { AppFunctions } from './appFunctions.ts';
import type { Deps, ScheduledJob } from './deps.ts';
import type { Handlers } from './http/serveCalls.ts';
import type { ActionRule } from './inspector/access-explainer/codeRules.ts';
import type { FigureSet } from './metrics/figures.ts';
import type { ReferencableTables } from './records/referencable.ts';

/** Options of an app, which the engine needs before it reads any file. Everything but its folder has a default. */
export interface AppOptions {
  /** The app's folder, with its `schemas/`, and its data on a developer's machine. */
  folder: string;
  /** Its version, which its database and its backups remember. Absent: the engine's. */
  version?: string;
  /**
   * The folder of its schema files: `app.json`, `locales/`, `migrations/` and a folder for each domain. Absent: `schemas`
   * in its folder.
   */
  schemas?: string;
  /** Functions that its schema files name. */
  functions?: Partial<AppFunctions>;
  /** Handlers of the app's `calls.json` files. */
  handlers?(deps: Deps): Partial<Handlers>;
  /** Its periodic jobs. */
  jobs?: ScheduledJob[];
  /** What the metrics say about its own tables. */
  figures?: FigureSet[];
  /** Demo data: accounts, and rows that a function adds. */
  demo?: Demo;
  /** Actions, screens and sources that its form files name beside the engine's own. */
  forms?: FormVocabulary;
  /** Its own tables that entities may refer to, by the name of the entity that schema files use for their rows. */
  tables?: ReferencableTables;
  /**
   * The folder of the numbered migrations of its database, by Drizzle's journal; the engine's tables are among them.
   * Absent: the engine's own folder. Migrations of entity files are in the schema folder.
   */
  migrations?: string;
  /**
   * By resource, the file whose code decides `allowed_actions`; "Check permissions" shows the place. Absent: the rights
   * decide.
   */
  actionRules?: Record<string, ActionRule>;
  /**
   * Names of facts in audit entries that are personal data, beside names and addresses of people: the audit stores them
   * apart and erases them with the account.
   */
  personalFacts?: string[];
}

/** An app definition with its defaults. */
export type AppDefinition = Required<Omit<AppOptions, 'functions' | 'demo'>> & {
  functions: AppFunctions;
  demo: Demo | null;
};

const noFunctions: AppFunctions = {
  hooks: {},
  computes: {},
  predicates: {},
  actions: {},
  checks: {},
  loads: {},
  actionHooks: {},
  lists: {},
};

const engineVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** Defines the app that this process serves. Throws if the process serves another app already. */
export function defineApp(options: AppOptions): AppDefinition {
  const app: AppDefinition = {
    version: engineVersion(),
    schemas: join(options.folder, 'schemas'),
    handlers: () => ({}),
    jobs: [],
    figures: [],
    forms: { actions: {}, formScreens: [], prefill: {}, endingDrafts: [] },
    tables: {},
    migrations: fileURLToPath(new URL('db/migrations', import.meta.url)),
    demo: null,
    actionRules: {},
    personalFacts: [],
    ...options,
    functions: { ...noFunctions, ...options.functions },
  };
  setApp(app);
  return app;
}
