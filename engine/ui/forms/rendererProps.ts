import type { FieldPathList, RJSFSchema } from '@rjsf/utils';
import type { Ref } from 'react';
import type { Answers } from './stepContext.ts';
import type { FieldProblem } from './validation/fieldProblems.ts';
import type { StepValidator } from './validation/stepValidatorType.ts';

export interface FormHandle {
  focusSummary: () => void;
}

export interface FormRendererProps {
  /** For the buttons outside the form: `<button form={id}>`. */
  id: string;
  schema: RJSFSchema;
  /** Schemas that this one refers to, by their addresses. */
  documents?: Record<string, unknown>;
  uiSchema: Record<string, unknown>;
  validator: StepValidator;
  /** Where the step starts; afterwards the form keeps its own. Remount it by `key` to start again. */
  answers: Answers;
  /** What the server refused; each is dropped when its answer changes. */
  problems: FieldProblem[];
  /** The action of the Enter key. */
  mainIntent: string;
  onProblems: (left: FieldProblem[]) => void;
  onChange: (answers: Answers) => void;
  /** Called for every keystroke, before the form's change. */
  onTyped: (path: FieldPathList, value: unknown) => void;
  /** The answers are valid; `intent` is the value of the button that was pressed. */
  onSubmit: (answers: Answers, intent: string) => void;
  handle?: Ref<FormHandle>;
}
