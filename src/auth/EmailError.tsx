import { Link } from 'react-router';
import { passwordResetPath, signInPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';

/** Most often the address is taken by the very person who types it: they can go on from here. */
export function EmailError({ message }: { message: string }) {
  const translate = useTranslate();
  return (
    <>
      {message}{' '}
      <Link to={signInPath()} className="link">
        {translate('auth.register.sign_in')}
      </Link>
      {' · '}
      <Link to={passwordResetPath()} className="link">
        {translate('auth.register.reset')}
      </Link>
    </>
  );
}
