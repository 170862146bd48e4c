import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FormWords } from '../dsl/form.ts';
import type { Demo } from './accounts/demo.ts';
import { setApp } from './appDefinition.ts';
import type { Deps, Sweep } from './deps.ts';
import type { Handlers } from './http/answer.ts';
import type { ActionRule } from './inspector/why/codeRules.ts';
import type { Named } from './naming.ts';
import type { ReferencableTables } from './records/referencable.ts';

/** What an app gives the engine before anything is read. Everything but its folder has a default. */
export interface AppOptions {
  /** Where the app is: its `schemas/`, and its data while it runs on one's own machine. */
  folder: string;
  /**
   * The folder of its schema files: `app.json`, `locales/`, `migrations/` and a folder for each domain. Absent: `schemas`
   * in its folder.
   */
  schemas?: string;
  /** Functions that its schema files name. */
  functions?: Partial<Named>;
  /** Answers the calls of its own `calls.json` files. */
  handlers?(deps: Deps): Partial<Handlers>;
  /** Work that falls due. */
  jobs?: Sweep[];
  /** What a demo begins with: people, and whatever else a function adds. */
  demo?: Demo;
  /** Actions, screens and sources that its form files name beside the engine's own. */
  forms?: FormWords;
  /** Tables of its own that entities may refer to, by the entity that stands for their rows in schema files. */
  tables?: ReferencableTables;
  /**
   * The folder of the numbered statements that bring its database from version to version, by Drizzle's journal; the
   * engine's tables are among them. Absent: the engine's own. Tables of entity files have theirs in the schema folder.
   */
  migrations?: string;
  /** By resource, the line of its code that decides `allowed_actions`: "Why?" shows it. Absent: the rights decide. */
  actionRules?: Record<string, ActionRule>;
}

/** An app whose defaults are filled in. */
export type AppDefinition = Required<Omit<AppOptions, 'functions' | 'demo'>> & {
  functions: Named;
  demo: Demo | null;
};

const noFunctions: Named = {
  ...{ hooks: {}, computes: {}, predicates: {}, acts: {}, checks: {}, loads: {}, actionHooks: {}, lists: {} },
  migrations: {},
};

/** Says which app this process serves; one process serves one. Throws where it serves another already. */
export function defineApp(options: AppOptions): AppDefinition {
  const app: AppDefinition = {
    schemas: join(options.folder, 'schemas'),
    handlers: () => ({}),
    jobs: [],
    forms: { actions: {}, screens: [], prefill: {}, endingDrafts: [] },
    tables: {},
    migrations: fileURLToPath(new URL('db/migrations', import.meta.url)),
    demo: null,
    actionRules: {},
    ...options,
    functions: { ...noFunctions, ...options.functions },
  };
  setApp(app);
  return app;
}
