import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../providers/api/status.ts';
import { returnPath } from '../../providers/auth/returnPath.ts';
import { takeLogin, useUser } from '../../providers/auth/session.ts';
import { endedNotice } from '../../providers/auth/sessionEnd.ts';
import { passwordResetPath } from '../../providers/auth/signInPath.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { CalmPage } from '../shared/shell/CalmPage.tsx';
import { CheckInput } from '../shared/shell/CheckInput.tsx';
import { Notice } from '../shared/shell/Notice.tsx';
import { PasswordInput } from '../shared/shell/PasswordInput.tsx';
import { TextInput } from '../shared/shell/TextInput.tsx';
import { useFieldErrors } from '../shared/shell/useFieldErrors.ts';
import { AuthForm } from './AuthForm.tsx';
import { LoginProblem } from './LoginProblem.tsx';
import { useKeptEmail } from './useKeptEmail.ts';

export default function LoginPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const signIn = useCall('login');
  const already = useUser();
  // React may begin to draw a page more than once, so reading and taking are two things.
  const [ended] = useState(endedNotice.isThere);
  useEffect(endedNotice.take, []);
  const [email, setEmail] = useKeptEmail();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const { errors, forget } = useFieldErrors(signIn.problem);

  const submit = async () => {
    const answer = await signIn.run({ body: { email, password, remember_me: remember } }).catch(() => null);
    if (!answer) return;
    // Read before: arriving there, which the guard may do first, clears it.
    const wanted = returnPath.get() ?? paths.dashboard;
    await takeLogin(answer);
    navigate(wanted, { replace: true });
  };

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
      {ended && (
        <Notice tone="info" title={translate('auth.sign_in.session_ended')}>
          {translate('auth.sign_in.session_ended_text')}
        </Notice>
      )}
      {already && <Notice tone="info">{translate('auth.sign_in.as_other', { email: already.email })}</Notice>}
      <LoginProblem problem={signIn.problem} errors={errors} />
      <AuthForm
        submit={translate('auth.sign_in.submit')}
        pending={signIn.status === 'fetching'}
        onSubmit={() => void submit()}
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
          checked={remember}
          onChange={setRemember}
        />
      </AuthForm>
    </CalmPage>
  );
}
