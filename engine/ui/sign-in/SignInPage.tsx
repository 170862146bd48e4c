import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../../client/api/call.ts';
import type { CallError } from '../../client/api/problems.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { CheckInput } from '../components/inputs/CheckInput.tsx';
import { ErrorSummary } from '../components/inputs/ErrorSummary.tsx';
import { PasswordInput } from '../components/inputs/PasswordInput.tsx';
import { TextInput } from '../components/inputs/TextInput.tsx';
import { useFieldErrors } from '../components/inputs/useFieldErrors.ts';
import { Notice } from '../components/Notice.tsx';
import { useStoredValues } from '../hooks/useStoredValues.ts';
import { CenteredPage } from '../layout/pages/CenteredPage.tsx';
import { AuthForm } from './AuthForm.tsx';
import { LoginNotices } from './LoginNotices.tsx';
import { useSignIn } from './useSignIn.ts';

interface SignInPageProps {
  /** Beside the password: a link for a forgotten password. */
  aside?: ReactNode;
  /** Below the card, for example a link to the registration. */
  after?: ReactNode;
  /** Describes a refusal beyond the errors of the fields; null: those are enough. */
  explain?: (problem: CallError) => ReactNode;
  /** A message after a correct password, before the app opens; null: none. */
  question?: { of: (answer: AnswerOf<'login'>) => boolean; page: (goOn: () => void) => ReactNode };
}

/** The sign-in page with email address and password. */
export function SignInPage({ aside, after, explain, question }: SignInPageProps) {
  const translate = useTranslate();
  const { signIn, problem, pending, goOn, hasLostCookies } = useSignIn(question?.of);
  const { values: kept, change: keep } = useStoredValues('email', { email: '' });
  const [password, setPassword] = useState('');
  const { values, change } = useStoredValues('sign-in', { remember_me: false });
  const { errors, forget } = useFieldErrors(problem);
  if (goOn && question) return question.page(goOn);

  const label = (field: string) => translate(`auth.fields.${field}`);
  const fields = {
    email: { id: 'email', label: label('email') },
    password: { id: 'password', label: label('password') },
  };
  return (
    <CenteredPage title={translate('auth.sign_in.title')} after={after}>
      {hasLostCookies ? (
        <Notice tone="error" alert title={translate('auth.sign_in.cookies_lost')}>
          {translate('auth.sign_in.cookies_lost_text')}
        </Notice>
      ) : (
        <LoginNotices />
      )}
      {(problem && explain?.(problem)) ?? <ErrorSummary errors={errors} fields={fields} />}
      <AuthForm
        submit={translate('auth.sign_in.submit')}
        pending={pending}
        onSubmit={() => void signIn({ email: kept.email, password, ...values })}
      >
        <TextInput
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          focused={!kept.email}
          label={label('email')}
          value={kept.email}
          error={errors.email}
          onChange={email => {
            keep({ email });
            forget('email');
          }}
        />
        <PasswordInput
          id="password"
          autoComplete="current-password"
          focused={Boolean(kept.email)}
          label={label('password')}
          aside={aside}
          value={password}
          error={errors.password}
          onChange={value => {
            setPassword(value);
            forget('password');
          }}
        />
        <CheckInput
          id="remember_me"
          label={label('remember_me')}
          checked={values.remember_me}
          onChange={remember_me => change({ remember_me })}
        />
      </AuthForm>
    </CenteredPage>
  );
}
