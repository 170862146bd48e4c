import { Link } from 'react-router';
import { isElsewhere, passwordResetPath, signInPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { SignInPage } from '../../engine/ui/sign-in/index.ts';
import { paths } from '../paths.ts';
import { DeletionCancelled } from './DeletionCancelled.tsx';
import { ExternalLogin } from './ExternalLogin.tsx';
import { NotVerified } from './NotVerified.tsx';

const NOT_VERIFIED = 403;

export default function LoginPage() {
  const path = signInPath();
  return isElsewhere(path) ? <ExternalLogin to={path} /> : <SignIn />;
}

function SignIn() {
  const translate = useTranslate();
  return (
    <SignInPage
      aside={
        <Link to={passwordResetPath()} className="link">
          {translate('auth.sign_in.forgot')}
        </Link>
      }
      after={
        <>
          {translate('auth.sign_in.new')}{' '}
          <Link to={paths.register} className="link lined">
            {translate('auth.sign_in.create')}
          </Link>
        </>
      }
      explain={problem => (problem.code === NOT_VERIFIED ? <NotVerified /> : null)}
      question={{
        // A person whose account was scheduled for deletion learns that signing in has cancelled it.
        of: answer => Boolean(answer.deletion_withdrawn),
        page: goOn => <DeletionCancelled onGoOn={goOn} />,
      }}
    />
  );
}
