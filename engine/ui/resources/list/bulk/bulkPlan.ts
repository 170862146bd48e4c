import type { ReactNode } from 'react';
import type { Answers } from '../../../forms/stepContext.ts';
import type { BulkQuestion } from '../../rowPresenter.ts';
import type { BulkOutcome } from './outcome.ts';

/** What a bulk action will do to the chosen rows, and how that is previewed. */
export interface BulkPlan {
  loading: boolean;
  /** Why there is no preview. */
  error: unknown;
  /** Preview of the result, shown above the button. */
  foreseen: ReactNode;
  /** The app's own confirmation. */
  question?: BulkQuestion;
  /** Number of rows that will be changed, if known. */
  count: number | undefined;
  /** Whether the preview of these answers has arrived; until then the action cannot run. */
  isForeseen: (answers: Answers) => boolean;
  /** Runs the action. Returns the outcome of every row. */
  run: (answers: Answers) => Promise<BulkOutcome[]>;
}
