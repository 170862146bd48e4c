import { Link } from 'react-router';
import { passwordResetPath, signInPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';

/** Usually the address is taken by the same person: they can continue from here. */
export function EmailError({ message }: { message: string }) {
  const translate = useTranslate();
  return (
    <>
      {message}{' '}
      <Link to={signInPath()} className="link">
        {translate('registration.sign_in')}
      </Link>
      {' · '}
      <Link to={passwordResetPath()} className="link">
        {translate('registration.reset')}
      </Link>
    </>
  );
}
