import { Link } from 'react-router';
import { signInPath } from '../../providers/auth/signInPath.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';

export function BackToSignIn() {
  const translate = useTranslate();
  return (
    <Link to={signInPath()} className="link lined">
      {translate('auth.back_to_sign_in')}
    </Link>
  );
}
