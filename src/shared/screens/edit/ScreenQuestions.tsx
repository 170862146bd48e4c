import type { FieldPathList, RJSFSchema } from '@rjsf/utils';
import { type Ref, useCallback, useMemo, useState } from 'react';
import type { ScreenForm } from '../../../../schemas/generated/types.ts';
import { QuestionsSkeleton } from '../../forms/call/QuestionsSkeleton.tsx';
import { type FormHandle, FormRenderer } from '../../forms/FormRenderer.tsx';
import type { Answers } from '../../forms/stepContext.ts';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import type { StepValidator } from '../../forms/validation/stepValidator.ts';
import { useValidator } from '../../forms/validation/useValidator.ts';
import { drawnAt, type Moment, momentOf } from './livingDrawing.ts';
import { LaidOut, ScreenLayout } from './ScreenLayout.tsx';

interface ScreenQuestionsProps {
  formId: string;
  form: ScreenForm;
  answers: Answers;
  problems: FieldProblem[];
  handle: Ref<FormHandle>;
  onProblems: (left: FieldProblem[]) => void;
  onChange: (answers: Answers, validator: StepValidator) => void;
  onTyped: (path: FieldPathList, value: unknown) => void;
  onSubmit: (answers: Answers, intent: string) => void;
}

/** The questions of a screen that writes. Mount it anew by `key` for other answers. */
export function ScreenQuestions(props: ScreenQuestionsProps) {
  const { formId, form, answers, problems, handle, onProblems, onChange, onTyped, onSubmit } = props;
  const checked = useValidator(form.schema as RJSFSchema, form.validator);
  const [moment, setMoment] = useState(() => momentOf(form, answers));
  const uiSchema = useMemo(
    () => ({ ...drawnAt(form, moment), 'ui:ObjectFieldTemplate': ScreenLayout }),
    [form, moment],
  );
  const follow = useCallback((next: Answers) => setMoment(before => steady(before, momentOf(form, next))), [form]);
  if (!checked) return <QuestionsSkeleton />;
  return (
    <LaidOut value={form}>
      <FormRenderer
        id={formId}
        handle={handle}
        schema={checked.schema}
        uiSchema={uiSchema}
        validator={checked.validator}
        answers={answers}
        problems={problems}
        mainIntent="save"
        onProblems={onProblems}
        onChange={next => {
          follow(next);
          onChange(next, checked.validator);
        }}
        onTyped={onTyped}
        onSubmit={onSubmit}
      />
    </LaidOut>
  );
}

/** The same object where nothing has changed, so that nothing is drawn anew. */
const steady = (before: Moment, next: Moment): Moment =>
  JSON.stringify(before) === JSON.stringify(next) ? before : next;
