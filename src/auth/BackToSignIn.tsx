import { Link } from 'react-router';
import { signInPath } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';

export function BackToSignIn() {
  const translate = useTranslate();
  return (
    <Link to={signInPath()} className="link lined">
      {translate('auth.back_to_sign_in')}
    </Link>
  );
}
