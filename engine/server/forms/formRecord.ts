/** Input and output of the form engine. */
import type { CountUnit } from '../../counting/countFormat.ts';
import type { ActionTone } from '../../dsl/vocabulary.ts';
import type { FormAction, FormScreen } from '../principals/typeRegister.ts';
import type { Answers } from './compileForm.ts';

export interface MigratedAnswer {
  from: string;
  /** null: the answer had no place any more. */
  to: string | null;
  /** What the form calls the answer that was carried. */
  label?: string;
}

/** A request to go back one step. */
export interface StepBack {
  uuid: string;
  locale: string;
  /** The step that the page shows; without it, the step that is stored. */
  shown?: string | null | undefined;
}

/** The stored state of a form: plain data, for a few columns or one JSON column. */
export interface FormRecord {
  answers: Answers;
  /** The current step. */
  step: string;
  /** Revision of the answers, from 0; goes up by one with each post that changes an answer. */
  version: number;
  /** Version of the form file that the answers were made with. */
  formVersion: number;
  /** Steps that were opened; `saved` once a post of the step was stored. */
  touched: Record<string, 'entered' | 'saved'>;
}

/** The answers of one step. */
export interface FormAnswers {
  step: string;
  step_data: Record<string, unknown>;
}

export interface FormPost extends FormAnswers {
  action?: FormAction | null;
  version?: number | null;
}

/** The result of a posted step. */
export interface Posted {
  record: FormRecord;
  action: FormAction | null;
  /** Whether the answers differ from those stored before. */
  changed: boolean;
  /** All visible steps are valid: set for actions that check all, and a plain post of the last step. */
  complete: boolean;
  /** Where the person goes next: `next.screen`. */
  screen: FormScreen;
  /** The action's toast. */
  message: string | null;
  moved: MigratedAnswer[];
}

/** The options of an action's button; `confirm`: the question before it, with the default text if empty. */
export interface ButtonOptions {
  label?: string;
  tone?: ActionTone;
  confirm?: string;
}

export type StepState = 'done' | 'current' | 'todo' | 'error';

/** FormState without `object_uuid`, `kind`, `updated_at`, `price`, `message` and `next`. */
export interface FormParts {
  form: {
    id: string;
    version: number;
    title: string;
    schema: Record<string, unknown>;
    ui_schema: Record<string, unknown>;
    validator?: string;
    autosave: number;
    /** Answers of this step that change the price; absent: the step shows no price. */
    priced_by?: string[];
    /** Answers of this step that the browser fills with counts of files, each with its unit. */
    from_files?: Record<string, CountUnit>;
    words: Record<string, ButtonOptions>;
    steps: { name: string; title: string; state: StepState }[];
  };
  step: string;
  step_data: Record<string, unknown>;
  is_first: boolean;
  is_last: boolean;
  actions: FormAction[];
  version: number;
  moved: MigratedAnswer[];
}
