import { type FormEvent, Suspense, useLayoutEffect, useState } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import { Loading } from '../../components/Loading.tsx';
import type { FormSession } from '../session/FormSession.ts';
import type { PendingAction, SessionView } from '../session/sessionView.ts';
import type { Answers } from '../stepContext.ts';
import { useFooterActions } from './footerActions.ts';
import type { StepComponent } from './StepComponents.tsx';

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
  const [answers, setAnswers] = useState<Answers>(view.answers);
  const change = (next: Answers) => {
    setAnswers(next);
    session.change(next);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const asked = submitter instanceof HTMLButtonElement ? submitter.value : '';
    void session.submit(answers, (asked || footActions(form).main.doing) as PendingAction);
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <Suspense fallback={<Loading />}>
        <Component form={form} answers={answers} onChange={change} options={options} />
      </Suspense>
    </form>
  );
}
