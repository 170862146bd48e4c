import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Notice } from '../../engine/ui/components/index.ts';
import { paths } from '../paths.ts';

/** Says that the address is not confirmed yet, and how to confirm it. */
export function NotVerified() {
  const translate = useTranslate();
  return (
    <Notice
      tone="warning"
      alert
      title={translate('auth.sign_in.not_verified')}
      actions={
        <>
          <Link to={paths.verifyCode} className="link">
            {translate('auth.sign_in.enter_code')}
          </Link>
          <Link to={paths.resendVerification} className="link">
            {translate('auth.sign_in.send_again')}
          </Link>
        </>
      }
    >
      {translate('auth.sign_in.not_verified_text')}
    </Notice>
  );
}
