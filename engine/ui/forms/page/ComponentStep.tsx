import { type FormEvent, useLayoutEffect } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import { Loading } from '../../components/Loading.tsx';
import { LazyBoundary } from '../../loading/LazyBoundary.tsx';
import type { FormSession } from '../session/FormSession.ts';
import type { PendingAction, SessionView } from '../session/sessionView.ts';
import { useFooterActions } from './footerActions.ts';
import type { StepComponent } from './StepComponents.tsx';
import { useStepAnswers } from './stepAnswers.ts';

interface ComponentStepProps {
  component: StepComponent;
  options: Record<string, unknown>;
  formId: string;
  form: FormState;
  view: SessionView;
  session: FormSession;
  onReady: () => void;
}

/** A step that a component renders; it is sent by the same buttons as any other. */
export function ComponentStep(props: ComponentStepProps) {
  const { component: Component, options, formId, form, view, session, onReady } = props;
  useLayoutEffect(onReady, [onReady]);
  const footActions = useFooterActions();
  const { answers, change } = useStepAnswers();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const asked = submitter instanceof HTMLButtonElement ? submitter.value : '';
    void session.submit(answers, (asked || footActions(form).main.doing) as PendingAction);
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <LazyBoundary fallback={<Loading />}>
        <Component
          form={form}
          answers={answers}
          onChange={change}
          problems={view.problems}
          alarm={view.alarm}
          options={options}
        />
      </LazyBoundary>
    </form>
  );
}
