import type { RJSFSchema } from '@rjsf/utils';
import { type RefObject, useEffect, useRef } from 'react';
import type { ScreenForm } from '../../../../../schemas/generated/types.ts';
import { QuestionsSkeleton } from '../../../forms/call/QuestionsSkeleton.tsx';
import type { FormHandle } from '../../../forms/FormRenderer.tsx';
import type { Answers } from '../../../forms/stepContext.ts';
import type { FieldProblem } from '../../../forms/validation/fieldProblems.ts';
import type { StepValidator } from '../../../forms/validation/stepValidator.ts';
import { ScreenQuestions } from '../../edit/ScreenQuestions.tsx';
import { missing, newRecord } from '../../edit/screenAnswers.ts';

interface BulkQuestionsProps {
  formId: string;
  form: ScreenForm | undefined;
  problems: FieldProblem[];
  handle: RefObject<FormHandle | null>;
  onProblems: (left: FieldProblem[]) => void;
  onAnswers: ((answers: Answers | undefined) => void) | undefined;
  onSubmit: (answers: Answers) => void;
}

/** Long enough that a word is one rehearsal. */
const REST_MS = 400;
const NOTHING = () => undefined;

/** What is asked once for all rows. As soon as the answers rest and are complete, it is found out what they would do. */
export function BulkQuestions({ form, onAnswers, onSubmit, ...props }: BulkQuestionsProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Where nothing must be answered, it can be said at once.
    if (form && isComplete(form, form.data)) onAnswers?.(newRecord(form, form.data));
  }, [form, onAnswers]);
  if (!form) return <QuestionsSkeleton />;

  const changed = (answers: Answers, validator: StepValidator) => {
    if (!onAnswers) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const faults = validator.rawValidation(form.schema as RJSFSchema, answers).errors ?? [];
      onAnswers(faults.length === 0 && isComplete(form, answers) ? newRecord(form, answers) : undefined);
    }, REST_MS);
  };
  return (
    <ScreenQuestions
      {...props}
      bare
      entry={0}
      form={form}
      answers={form.data}
      onChange={changed}
      onTyped={NOTHING}
      onSubmit={onSubmit}
    />
  );
}

function isComplete(form: ScreenForm, answers: Answers): boolean {
  const { required = [] } = form.schema as RJSFSchema;
  return required.every(name => answers[name] !== undefined) && missing(form, answers).length === 0;
}
