import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Rekey } from '../../../client/api/problems.ts';
import { useLanguage, useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { CallForm } from '../../../contract/generated/types.ts';
import { Card } from '../../components/Card.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { errorMessage } from '../../loading/errorMessage.ts';
import { FailureNotice } from '../page/FailureNotice.tsx';
import { ReviewSections } from '../page/ReviewSections.tsx';
import type { CallAnswers } from '../session/callBody.ts';
import classes from './CallForm.module.css';
import { CallStep } from './CallStep.tsx';
import { callFormQuery } from './callFormQuery.ts';
import { QuestionsSkeleton } from './QuestionsSkeleton.tsx';
import { isReview, reviewSections } from './reviewSections.ts';
import { useCallSession } from './useCallSession.ts';

/** A form whose answers are the body of a call, in the reader's language. */
const useCallForm = (id: string) => useQuery(callFormQuery(id, useLanguage(), useLocation().search.slice(1)));

interface CallFormPartProps {
  /** Id of a form file that names a call. */
  id: string;
  /** Label of the button that makes the call. */
  submit: string;
  /** Maps integrity errors of this screen to a dotted place in the body. */
  rule?: Rekey;
  /** The form starts again when this promise resolves. */
  onDone: (answer: unknown, answers: CallAnswers) => void | Promise<void>;
}

const asSent: Rekey = last => last;

/** A call form inside a page of the app: its answers are the body of one call. */
export function CallFormPart({ id, submit, rule = asSent, onDone }: CallFormPartProps) {
  const translate = useTranslate();
  const { data, error, refetch, dataUpdatedAt } = useCallForm(id);
  const [filling, setFilling] = useState(0);
  if (!data)
    return (
      <div className={classes.form}>
        <Card>
          {error ? (
            <ErrorState onRetry={() => void refetch()}>{errorMessage(error, translate)}</ErrorState>
          ) : (
            <QuestionsSkeleton />
          )}
        </Card>
      </div>
    );
  const handleDone = async (answer: unknown, answers: CallAnswers) => {
    await onDone(answer, answers);
    setFilling(count => count + 1);
  };
  return (
    <Filling
      key={`${filling} ${filling > 0 ? dataUpdatedAt : 0}`}
      form={data}
      submit={submit}
      rule={rule}
      again={filling > 0}
      onDone={handleDone}
    />
  );
}

interface FillingProps extends Required<Pick<CallFormPartProps, 'submit' | 'rule' | 'onDone'>> {
  form: CallForm;
  /** The form was sent before and is shown again. */
  again: boolean;
}

function Filling({ form, submit, rule, again, onDone }: FillingProps) {
  const translate = useTranslate();
  const formId = useId();
  const session = useCallSession(form, { rule, onDone });
  const { step, steps, place, said, pending } = session;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button has disappeared with the sent form; this form takes its place.
    if (again && document.activeElement === document.body) button.current?.focus();
  }, [again]);
  if (!step) return null;
  const isLast = place >= steps.length - 1;
  return (
    <div className={classes.form}>
      {said && <FailureNotice said={said} />}
      <Card
        title={step.title}
        aside={steps.length > 1 && <small className="muted">{`${place + 1} / ${steps.length}`}</small>}
      >
        {step.help && <p className={classes.help}>{step.help}</p>}
        <CallStep key={step.name} formId={formId} step={step} session={session} />
      </Card>
      {isReview(step) && (
        <ReviewSections sections={reviewSections(form, session.answers)} disabled={pending} onChange={session.goTo} />
      )}
      <div className={classes.buttons}>
        <Button ref={button} type="submit" form={formId} variant="contained" loading={pending}>
          {isLast ? submit : translate('formui.continue')}
        </Button>
        {place > 0 && <Button onClick={session.back}>{translate('formui.previous')}</Button>}
      </div>
    </div>
  );
}
