import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { CallForm } from '../../../contract/generated/types.ts';
import { Notice } from '../../components/Notice.tsx';
import { type FormHandle, FormRenderer } from '../FormRenderer.tsx';
import { StepBoundary } from '../StepBoundary.tsx';
import { useQuestions } from '../validation/useQuestions.ts';
import { QuestionsSkeleton } from './QuestionsSkeleton.tsx';
import type { CallSession } from './useCallSession.ts';

interface CallStepProps {
  /** The button outside sends this form. */
  formId: string;
  step: CallForm['steps'][number];
  session: CallSession;
}

const namesOf = ({ ui_schema }: CallStepProps['step']): string[] =>
  (ui_schema['ui:order'] as string[] | undefined) ?? [];

/** The questions of one step, checked in the browser by the rules that the server checks with. */
export function CallStep({ formId, step, session }: CallStepProps) {
  const translate = useTranslate();
  const checked = useQuestions(step);
  const handle = useRef<FormHandle>(null);
  const { alarm, answers, problems } = session;
  const ready = checked !== null;
  const refused = problems.length > 0;
  useEffect(() => {
    if (alarm > 0 && ready && refused) handle.current?.focusSummary();
  }, [alarm, ready, refused]);

  if (!checked) return <QuestionsSkeleton />;
  const names = new Set(namesOf(checked.sent));
  const own = Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
  return (
    <StepBoundary
      fallback={
        <Notice tone="error" alert title={translate('formui.broken.title')}>
          {translate('formui.broken.text')}
        </Notice>
      }
    >
      <FormRenderer
        id={formId}
        handle={handle}
        schema={checked.schema}
        uiSchema={checked.sent.ui_schema}
        validator={checked.validator}
        answers={own}
        problems={problems.filter(({ path }) => path.length === 0 || names.has(String(path[0])))}
        mainIntent="continue"
        onProblems={session.dropProblems}
        onChange={part => session.change(withGone(names, part))}
        onTyped={([name, ...deeper], value) => {
          if (typeof name === 'string' && deeper.length === 0) session.type(name, value);
        }}
        onSubmit={part => session.submit(withGone(names, part))}
      />
    </StepBoundary>
  );
}

/** A cleared answer is missing from the data: as undefined, it removes the old one. */
const withGone = (names: Set<string>, part: Record<string, unknown>) => ({
  ...Object.fromEntries([...names].map(name => [name, undefined])),
  ...part,
});
