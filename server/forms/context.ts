/** What the engine is told about who asks, and the domain's functions that form files name. */
import type { Known } from '../../schemas/language/predicate.ts';
import type { Answers } from './form.ts';

/** A choice that differs by person or answer. */
export interface OfferedChoice {
  value: string | number | boolean;
  label: string;
  /** Said below the label, such as the file endings that are accepted. */
  hint?: string;
  /** Said at the end, such as what it adds to the price. */
  note?: string;
  /** A stored value that is no longer offered. */
  disabled?: boolean;
}

/** What is said beside a choice, by its value. */
export type Remarks = Record<string, Pick<OfferedChoice, 'hint' | 'note'>>;

/** What a named check found. Give `msg`, or `text` as a key of the language files. */
export interface CheckFault {
  field: string;
  type?: string;
  text?: string;
  msg?: string;
}

export interface FormContext extends Known {
  /** Language of every text in the answer. */
  locale: string;
  now: Date;
  /** Lists behind `ref:<name>` and `hook:<name>`. */
  choices?: Record<string, (answers: Answers) => Promise<OfferedChoice[]>>;
  /** What the domain says beside the choices of a field: dates, prices. By the field's name. */
  remarks?: Record<string, (answers: Answers) => Promise<Remarks> | Remarks>;
  /** Functions behind a step's `check`. */
  checks?: Record<string, (answers: Answers) => Promise<CheckFault[]> | CheckFault[]>;
}
