import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { FormState } from '../../../contract/contract.ts';
import { Notice } from '../../components/Notice.tsx';
import { type FormHandle, FormRenderer } from '../FormRenderer.tsx';
import { QuestionsSkeleton } from '../request/QuestionsSkeleton.tsx';
import { StepBoundary } from '../StepBoundary.tsx';
import type { FormSession } from '../session/FormSession.ts';
import type { PendingAction, SessionView } from '../session/sessionView.ts';
import { useQuestions } from '../validation/useQuestions.ts';
import { ComponentStep } from './ComponentStep.tsx';
import { useFooterActions } from './footerActions.ts';
import { useStepComponent } from './StepComponents.tsx';
import { stepOptions } from './stepOptions.ts';

interface StepQuestionsProps {
  formId: string;
  form: FormState;
  view: SessionView;
  session: FormSession;
  /** Called when the form is in the document, so that its buttons can send it. */
  onReady: () => void;
}

/** The questions of the step. Remounted for each entry into a step, so that nothing of another one remains. */
export function StepQuestions(props: StepQuestionsProps) {
  const { component, props: options } = stepOptions(props.form);
  const stepComponent = useStepComponent(component);
  if (stepComponent) return <ComponentStep {...props} component={stepComponent} options={options} />;
  return component ? <BrokenStep /> : <LoadedStep {...props} />;
}

function BrokenStep() {
  const translate = useTranslate();
  return (
    <Notice tone="error" alert title={translate('formui.broken.title')}>
      {translate('formui.broken.text')}
    </Notice>
  );
}

function LoadedStep({ formId, form, view, session, onReady }: StepQuestionsProps) {
  const checked = useQuestions(form.form);
  const footActions = useFooterActions();
  const handle = useRef<FormHandle>(null);
  const { alarm } = view;
  const isReady = checked !== null;

  useLayoutEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  useEffect(() => {
    if (alarm > 0 && isReady) handle.current?.focusSummary();
  }, [alarm, isReady]);

  if (!checked) return <QuestionsSkeleton />;
  return (
    <StepBoundary fallback={<BrokenStep />}>
      <FormRenderer
        id={formId}
        handle={handle}
        schema={checked.schema}
        documents={checked.sent.documents}
        uiSchema={checked.sent.ui_schema}
        validator={checked.validator}
        answers={view.answers}
        problems={view.problems}
        mainIntent={footActions(form).main.doing}
        onProblems={session.dropProblems}
        onChange={session.change}
        onTyped={session.type}
        onSubmit={(answers, intent) => void session.submit(answers, (intent || 'continue') as PendingAction)}
      />
    </StepBoundary>
  );
}
