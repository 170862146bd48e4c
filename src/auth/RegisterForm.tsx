import { useRef, useState } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorSummary, LinkedText, Loading, useFieldErrors } from '../../engine/ui/components/index.ts';
import {
  type CallAnswers,
  getVisibleRows,
  isSecret,
  type LightweightField,
  LightweightRows,
  summaryFields,
} from '../../engine/ui/forms/index.ts';
import { useStoredValues } from '../../engine/ui/hooks/index.ts';
import { LazyBoundary, lazyWithMessages } from '../../engine/ui/loading/index.ts';
import { AuthForm } from '../../engine/ui/sign-in/index.ts';
import type { SdkResponse } from '../../providers/payment/cardForm.ts';
import type { CallForm } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { CardFieldHandle } from '../shared/payment/CardFrame.tsx';
import { EmailError } from './EmailError.tsx';
import { isEmailTaken, isPaid, registrationErrorKey } from './registration.ts';
import { useRegistration } from './useRegistration.ts';

const RegistrationCard = lazyWithMessages(() => import('./RegistrationCard.tsx'));

const TERMS = 'user_data.accept_terms';
const REPETITION = 'user_data.password_confirm';
const CARD = 'payment_data.js_sdk_response';

interface RegisterFormProps {
  form: CallForm;
  onDone: (email: string) => void;
}

/** The registration as its form file describes it; only the card is special. */
export function RegisterForm({ form, onDone }: RegisterFormProps) {
  const translate = useTranslate();
  const card = useRef<CardFieldHandle>(null);
  const kept = useStoredValues<CallAnswers>('register', {});
  const [secrets, setSecrets] = useState<CallAnswers>({});
  const answers: CallAnswers = { ...form.data, ...kept.values, ...secrets };
  const rows = getVisibleRows(form, answers);
  const { register, confirmed, problem, pending, ...bank } = useRegistration(form, card);
  const { errors: all, forget } = useFieldErrors(problem, registrationErrorKey);
  // The password is typed once here: errors of its repetition are shown at the password.
  const { [REPETITION]: _, ...said } = all;
  // The server's message about a required checkbox is about values; people read about a box.
  const errors = {
    ...said,
    ...(said[TERMS] && { [TERMS]: translate('registration.accept_first') }),
    ...(bank.putOff && { [CARD]: translate('registration.card_unconfirmed') }),
  };
  const fields = {
    ...summaryFields(form, rows),
    [CARD]: { id: 'card', label: translate('registration.card') },
  };

  const change = (part: CallAnswers) => {
    for (const [name, value] of Object.entries(part)) {
      const secret = rows.flat().some(field => field.name === name && isSecret(field));
      if (secret) setSecrets(before => ({ ...before, [name]: value }));
      else kept.change({ [name]: value ?? '' });
      forget(form.places[name]?.path.join('.') ?? name);
    }
  };
  const finish = ({ email }: CallAnswers) => {
    kept.clear();
    onDone(String(email));
  };
  const submit = async () => {
    if (await register(answers)) finish(answers);
  };
  const finishConfirmed = async (response: SdkResponse) => {
    const sent = await confirmed(response);
    if (sent) finish(sent);
  };

  // The terms are the last thing before the button, the card comes with the plan that it pays.
  const isTerms = ({ name }: LightweightField) => form.places[name]?.path.join('.') === TERMS;
  const beforeTerms = rows.filter(row => !row.some(isTerms));
  const terms = rows.filter(row => row.some(isTerms));
  const links = [
    { words: translate('shell.legal.words.terms'), to: paths.legalTerms },
    { words: translate('shell.legal.words.privacy'), to: paths.legalPrivacy },
  ];
  const shared = {
    form,
    answers,
    errors,
    onChange: change,
    explained: (name: string, message: string) =>
      name === 'email' && isEmailTaken(problem) && <EmailError message={message} />,
  };

  return (
    <>
      <ErrorSummary errors={errors} fields={fields} />
      <AuthForm submit={translate('registration.submit')} pending={pending} onSubmit={() => void submit()}>
        <LightweightRows {...shared} rows={beforeTerms} />
        {isPaid(answers) && (
          <LazyBoundary fallback={<Loading />}>
            <RegistrationCard
              ref={card}
              answers={answers}
              onSubmit={() => void submit()}
              confirming={bank.confirming}
              onAnswered={response => void finishConfirmed(response)}
              onClose={bank.leaveBank}
            />
          </LazyBoundary>
        )}
        <LightweightRows {...shared} rows={terms} linked={label => <LinkedText links={links}>{label}</LinkedText>} />
      </AuthForm>
    </>
  );
}
