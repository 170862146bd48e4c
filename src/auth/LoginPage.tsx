import { useState } from 'react';
import { Link } from 'react-router';
import { isElsewhere, passwordResetPath, signInPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import {
  CalmPage,
  CheckInput,
  Notice,
  PasswordInput,
  TextInput,
  useFieldErrors,
  useKeptValues,
} from '../../engine/ui/layout/index.ts';
import { paths } from '../paths.ts';
import { AuthForm } from './AuthForm.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { LoginNotices } from './LoginNotices.tsx';
import { LoginProblem } from './LoginProblem.tsx';
import { useKeptEmail } from './useKeptEmail.ts';
import { useSignIn } from './useSignIn.ts';
import { WelcomeBack } from './WelcomeBack.tsx';

export default function LoginPage() {
  const path = signInPath();
  return isElsewhere(path) ? <Elsewhere to={path} /> : <SignIn />;
}

function SignIn() {
  const translate = useTranslate();
  const { signIn, problem, pending, goOn, hasLostCookies } = useSignIn();
  const [email, setEmail] = useKeptEmail();
  const [password, setPassword] = useState('');
  const { values, change } = useKeptValues('sign-in', { remember_me: false });
  const { errors, forget } = useFieldErrors(problem);
  if (goOn) return <WelcomeBack onGoOn={goOn} />;

  return (
    <CalmPage
      title={translate('auth.sign_in.title')}
      after={
        <>
          {translate('auth.sign_in.new')}{' '}
          <Link to={paths.register} className="link lined">
            {translate('auth.sign_in.create')}
          </Link>
        </>
      }
    >
      {hasLostCookies ? (
        <Notice tone="error" alert title={translate('auth.sign_in.cookies_lost')}>
          {translate('auth.sign_in.cookies_lost_text')}
        </Notice>
      ) : (
        <LoginNotices />
      )}
      <LoginProblem problem={problem} errors={errors} />
      <AuthForm
        submit={translate('auth.sign_in.submit')}
        pending={pending}
        onSubmit={() => void signIn({ email, password, ...values })}
      >
        <TextInput
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          focused={!email}
          label={translate('auth.fields.email')}
          value={email}
          error={errors.email}
          onChange={value => {
            setEmail(value);
            forget('email');
          }}
        />
        <PasswordInput
          id="password"
          autoComplete="current-password"
          focused={Boolean(email)}
          label={translate('auth.fields.password')}
          aside={
            <Link to={passwordResetPath()} className="link">
              {translate('auth.sign_in.forgot')}
            </Link>
          }
          value={password}
          error={errors.password}
          onChange={value => {
            setPassword(value);
            forget('password');
          }}
        />
        <CheckInput
          id="remember_me"
          label={translate('auth.fields.remember_me')}
          checked={values.remember_me}
          onChange={remember_me => change({ remember_me })}
        />
      </AuthForm>
    </CalmPage>
  );
}
