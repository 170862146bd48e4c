/** A line of code. The inspector finds it by its text. */
export interface CodeLine {
  /** Path from the project's folder; for a rule of an app, from the app's folder. */
  file: string;
  line: string;
}

/** The line of an app's code that decides `allowed_actions` of a resource. */
export interface ActionRule extends CodeLine {
  /** The line for a row whose status is known; `%` stands for the status. */
  statusLine?: string;
}

/** Rules in the engine's code. A test checks that every line exists. */
export const codeRules = {
  /** Requests of a locked account are refused. */
  locked: { file: 'engine/server/http/guard.ts', line: "throw problem('account_locked')" },
  /** Customers have access to their own rows. */
  ownRows: { file: 'engine/server/records/access.ts', line: 'const ownRows' },
  /** Soft-deleted rows are hidden. */
  notDeleted: { file: 'engine/server/records/access.ts', line: 'const notDeleted' },
  /** The actions on a row follow from the rights. */
  allowedActions: { file: 'engine/server/records/access.ts', line: 'function allowedActions' },
} as const satisfies Record<string, CodeLine>;
