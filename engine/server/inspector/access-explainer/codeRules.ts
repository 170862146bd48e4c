/** Where an app's code decides `allowed_actions` of a resource: below the comment `// rule: RESOURCE.allowed_actions`. */
export interface ActionRule {
  /** Path from the app's folder. */
  file: string;
  /** Below the comment is a table of actions by status, one status a line: the line of the row's status is shown. */
  byStatus?: true;
}

/** The rule that decides `allowed_actions` of a resource, by its name in the comment. */
export const actionRuleName = (resource: string): string => `${resource}.allowed_actions`;

/**
 * Rules in the engine's code, each with its file from the project's folder. The comment `// rule: NAME` marks the line
 * of code below it.
 */
export const codeRules = {
  /** Requests of a locked account are refused. */
  locked_account: 'engine/server/http/guard.ts',
  /** Owners have access to their own rows. */
  own_rows: 'engine/server/records/accessControl.ts',
  /** Soft-deleted rows are hidden. */
  not_deleted: 'engine/server/records/accessControl.ts',
  /** The actions on a row follow from the rights. */
  allowed_actions: 'engine/server/records/accessControl.ts',
} as const satisfies Record<string, string>;
