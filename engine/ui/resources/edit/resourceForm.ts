import type { FieldPathList } from '@rjsf/utils';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import type { Row } from '../row.ts';
import type { Versions } from './recordConflicts.ts';

export interface ResourceFormOptions {
  resource: ResolvedResource;
  form: ScreenForm;
  /** The stored record; null where one is made. */
  row: Row | null;
  /** What a new record starts with beside its defaults. */
  start?: Answers;
  /** Key of the record that a new one belongs to. */
  under?: string | undefined;
}

/** The result of a save; null: it was refused, and the page shows why. */
export type Saved = Row | null;

export interface ResourceFormState {
  /** Changes whenever the answers are replaced. Use it as the key of the questions, which remounts them. */
  entry: number;
  answers: Answers;
  dirty: boolean;
  isDirty: () => boolean;
  /** Whether unsaved input was restored. */
  restored: boolean;
  pending: boolean;
  savedAt: number | null;
  problems: FieldProblem[];
  /** Why the save failed, if that is about no single answer. */
  sentence: string | null;
  /** Rises with each refusal, so that the summary is announced again. */
  alarm: number;
  stale: (Versions & { current: Row }) | null;
  dropProblems: (left: FieldProblem[]) => void;
  change: (answers: Answers) => void;
  type: (path: FieldPathList, value: unknown) => void;
  save: (answers: Answers) => Promise<Saved>;
  resolve: (answers: Answers) => void;
  /** Closes the dialog without a choice: what was typed stays unsaved. */
  dismissConflict: () => void;
  /** Restores what is stored. */
  discard: () => void;
  /** Deletes the draft from the browser's storage. */
  forget: () => void;
  current: () => Answers;
}
