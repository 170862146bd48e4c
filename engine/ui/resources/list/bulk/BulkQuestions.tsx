import { type RefObject, useEffect } from 'react';
import type { ScreenForm } from '../../../../contract/generated/types.ts';
import type { FormHandle } from '../../../forms/FormRenderer.tsx';
import { QuestionsSkeleton } from '../../../forms/request/QuestionsSkeleton.tsx';
import type { Answers } from '../../../forms/stepContext.ts';
import type { FieldProblem } from '../../../forms/validation/fieldProblems.ts';
import { newRecord } from '../../edit/answers/screenAnswers.ts';
import { ScreenQuestions } from '../../edit/ScreenQuestions.tsx';
import { isComplete, useDebouncedAnswers } from '../../edit/useDebouncedAnswers.ts';

interface BulkQuestionsProps {
  formId: string;
  form: ScreenForm | undefined;
  problems: FieldProblem[];
  handle: RefObject<FormHandle | null>;
  onProblems: (left: FieldProblem[]) => void;
  onAnswers: ((answers: Answers | undefined) => void) | undefined;
  onSubmit: (answers: Answers) => void;
  onReady: () => void;
}

const NOTHING = () => undefined;

/** The inputs for all rows. Once the person pauses and the answers are complete, a dry run follows. */
export function BulkQuestions({ form, onAnswers, onSubmit, ...props }: BulkQuestionsProps) {
  const changed = useDebouncedAnswers(form, onAnswers);
  useEffect(() => {
    // Without required answers, the preview can start at once.
    if (form && isComplete(form, form.data)) onAnswers?.(newRecord(form, form.data));
  }, [form, onAnswers]);
  if (!form) return <QuestionsSkeleton />;

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
