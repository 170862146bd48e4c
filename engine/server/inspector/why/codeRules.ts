/** A line of code, named by its words, by which it is found when somebody asks. */
export interface CodeLine {
  /** From the project's folder; of an app's rule, from the app's folder. */
  file: string;
  line: string;
}

/** The line of an app's code that decides `allowed_actions` of a resource. */
export interface ActionRule extends CodeLine {
  /** The line for a row whose status is known; `%` is the status. */
  statusLine?: string;
}

/** Rules that are in the code of the engine. A test sees that every line is there. */
export const codeRules = {
  /** Requests of a locked account are refused. */
  locked: { file: 'engine/server/http/guard.ts', line: "throw refuse('account_locked')" },
  /** Customers have access to their own rows. */
  ownRows: { file: 'engine/server/records/access.ts', line: 'const ownRows' },
  /** Soft-deleted rows are hidden. */
  living: { file: 'engine/server/records/access.ts', line: 'const living' },
  /** The actions on a row follow from the rights. */
  allowedActions: { file: 'engine/server/records/access.ts', line: 'function allowedActions' },
} as const satisfies Record<string, CodeLine>;
