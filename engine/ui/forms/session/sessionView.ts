import type { CallError } from '../../../client/api/problems.ts';
import type { FormState, FormStep } from '../../../contract/contract.ts';
import type { Answers } from '../stepContext.ts';
import type { FieldProblem } from '../validation/fieldProblems.ts';
import { noPrice, type PriceView } from './priceView.ts';

type FormAction = NonNullable<FormStep['action']>;

/** The action in progress; `continue` is a post without an action. */
export type PendingAction = 'continue' | 'previous' | Exclude<FormAction, 'save_state'>;

/**
 * The state of the answers on the server. `kept`: a save failed and they wait in this browser; `refused`: the server
 * would not take them as they are.
 */
export type Saving = 'saved' | 'unsent' | 'saving' | 'kept' | 'refused';

/** Two versions of one step: what was typed here and what was stored from somewhere else. */
export interface Conflict {
  base: Answers;
  mine: Answers;
  theirs: FormState;
}

/** Where a finished form leads, and which form it was. */
export interface FormExit {
  screen: Exclude<NonNullable<FormState['next']>['screen'], 'step'>;
  uuid: string | null;
  kind: FormState['kind'];
}

/** A sentence from the server, or the key of a text. */
export type SessionNotice = { sentence: string } | { key: string } | OutdatedNotice;

/** The form on the server is another one than on this page, which must be reloaded. */
export interface OutdatedNotice {
  key: string;
  reload: true;
  /** The person is typing: the focus stays. */
  isQuiet: boolean;
}

/** Everything that the page renders. */
export interface SessionView {
  form: FormState | null;
  /** The error of a failed load. */
  failure: CallError | null;
  price: PriceView;
  /** The initial answers of the step; read again whenever `entry` changes. */
  answers: Answers;
  entry: number;
  problems: FieldProblem[];
  /** Counts the presses that found problems; each moves the focus to the summary. */
  alarm: number;
  said: SessionNotice | null;
  saving: Saving;
  /** The moment of the last accepted save here. */
  savedAt: number | null;
  doing: PendingAction | null;
  /** Whether the step is working out its answers. Meanwhile no price is shown, and actions wait. */
  isBusy: boolean;
  conflict: Conflict | null;
  /** Whether answers were restored that the server did not have. */
  restored: boolean;
  /** Whether prices and dates were read again because a new day had begun. */
  isNewDay: boolean;
}

export const emptyView: SessionView = {
  form: null,
  failure: null,
  price: noPrice,
  answers: {},
  entry: 0,
  problems: [],
  alarm: 0,
  said: null,
  saving: 'saved',
  savedAt: null,
  doing: null,
  isBusy: false,
  conflict: null,
  restored: false,
  isNewDay: false,
};
