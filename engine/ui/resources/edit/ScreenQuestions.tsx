import type { FieldPathList, RJSFSchema } from '@rjsf/utils';
import { type Ref, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import { type FormHandle, FormRenderer } from '../../forms/FormRenderer.tsx';
import { QuestionsSkeleton } from '../../forms/request/QuestionsSkeleton.tsx';
import type { Answers } from '../../forms/stepContext.ts';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import type { StepValidator } from '../../forms/validation/stepValidatorType.ts';
import { useQuestions } from '../../forms/validation/useQuestions.ts';
import { type FieldStates, getFieldStates, getUiSchema } from './answers/dynamicUiSchema.ts';
import { ignoreEmptyObjects } from './answers/ignoreEmptyObjects.ts';
import { ignoreStoredErrors } from './answers/ignoreStoredErrors.ts';
import { ScreenLayout, ScreenLayoutContext } from './ScreenLayout.tsx';

interface ScreenQuestionsProps {
  formId: string;
  form: ScreenForm;
  /** Changes when the answers are replaced from outside; the questions are then remounted. */
  entry: number;
  answers: Answers;
  /** The answers of the record as it is stored; absent where one is made. */
  stored?: Answers;
  problems: FieldProblem[];
  handle: Ref<FormHandle>;
  onProblems: (left: FieldProblem[]) => void;
  onChange: (answers: Answers, validator: StepValidator) => void;
  onTyped: (path: FieldPathList, value: unknown) => void;
  onSubmit: (answers: Answers, intent: string) => void;
  /** Called once the questions are rendered. Until then, a button that submits them has no effect. */
  onReady?: () => void;
  /** Without frames, inside a dialog. */
  bare?: boolean;
}

/** The questions of a screen that creates or edits a record. */
export function ScreenQuestions({ entry, onReady, bare = false, ...props }: ScreenQuestionsProps) {
  const questions = useQuestions(props.form);
  const form = questions?.sent ?? props.form;
  const laying = useMemo(() => ({ form, bare }), [form, bare]);
  const isReady = questions !== null;
  const announce = useEffectEvent(() => onReady?.());
  useLayoutEffect(() => {
    if (isReady) announce();
  }, [isReady]);
  if (!questions) return <QuestionsSkeleton />;
  return (
    <ScreenLayoutContext value={laying}>
      <DynamicQuestions key={entry} {...props} form={form} schema={questions.schema} validator={questions.validator} />
    </ScreenLayoutContext>
  );
}

interface DynamicQuestionsProps extends Omit<ScreenQuestionsProps, 'entry' | 'onReady' | 'bare'> {
  schema: RJSFSchema;
  validator: StepValidator;
}

function DynamicQuestions({
  formId,
  form,
  schema,
  validator: strict,
  stored,
  onChange,
  ...props
}: DynamicQuestionsProps) {
  const validator = useMemo(() => ignoreStoredErrors(ignoreEmptyObjects(strict), stored), [strict, stored]);
  const [moment, setMoment] = useState(() => getFieldStates(form, props.answers));
  const uiSchema = useMemo(
    () => ({ ...getUiSchema(form, moment), 'ui:ObjectFieldTemplate': ScreenLayout }),
    [form, moment],
  );
  return (
    <FormRenderer
      {...props}
      id={formId}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      mainIntent="save"
      onChange={next => {
        setMoment(before => reuseEqualStates(before, getFieldStates(form, next)));
        onChange(next, validator);
      }}
    />
  );
}

/** Returns the previous object if nothing has changed, so that nothing rerenders. */
const reuseEqualStates = (before: FieldStates, next: FieldStates): FieldStates =>
  JSON.stringify(before) === JSON.stringify(next) ? before : next;
