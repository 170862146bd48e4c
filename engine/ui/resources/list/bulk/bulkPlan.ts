import type { ReactNode } from 'react';
import type { Answers } from '../../../forms/stepContext.ts';
import type { BulkQuestion } from '../../rowPresenter.ts';
import type { BulkOutcome } from './outcome.ts';

/** What will be done to the chosen rows, and how it is found out before. */
export interface BulkPlan {
  loading: boolean;
  /** Why there is no preview. */
  error: unknown;
  /** What it comes to, before the button is pressed. */
  foreseen: ReactNode;
  /** The app's own confirmation. */
  question?: BulkQuestion;
  /** How many rows it will be done to, where that is known. */
  count: number | undefined;
  /** Whether it is known what these answers do; else nothing is done yet. */
  isForeseen: (answers: Answers) => boolean;
  /** Runs the action. Returns the outcome of every row. */
  run: (answers: Answers) => Promise<BulkOutcome[]>;
}
